import { and, asc, eq, exists, gt, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { QueryBuilder, union } from 'drizzle-orm/pg-core'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiKeyAudit, apiTicketAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiTicket } from '#domain/api-keys/api-key-tables.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { type TicketStatus, ticketNotFound, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordReading } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'

const requester = requesters('requester')

function broughtBy(holder: Pick<KeyHolder, 'id'>): SQL {
  const own = and(eq(apiTicket.ticketId, ticket.id), eq(apiTicket.keyId, holder.id))
  return exists(new QueryBuilder().select({ id: apiTicket.ticketId }).from(apiTicket).where(own))
}

/** Condition: tickets of the key's office that are no spam; undefined for a key without an office. */
function ticketsOfOffice({ officeId }: Pick<KeyHolder, 'officeId'>): SQL | undefined {
  return officeId === null ? undefined : and(eq(ticket.officeId, officeId), isNull(ticket.spamSince))
}

/** Condition: tickets that the key may see, which it submitted or which belong to its office and are no spam. */
function ticketsOfKey(holder: Pick<KeyHolder, 'id' | 'officeId'>): SQL | undefined {
  return or(broughtBy(holder), ticketsOfOffice(holder))
}

export interface KeyTicket {
  readonly id: number
  readonly publicId: string
  readonly contactName: string
  readonly organization: string | null
  /** Who asked; the key reads, and writes, as they would. */
  readonly requester: Person
  readonly own: boolean
  /** True when the requester can act for themselves: with an account, or not at all any more. */
  readonly standsAlone: boolean
}

/** @throws NotFound when there is none that the key may see. */
export async function getKeyTicket(holder: KeyHolder, publicId: string): Promise<KeyTicket> {
  if (!isPublicId(publicId)) throw new NotFound(ticketNotFound)
  const [found] = await database
    .select({
      id: ticket.id,
      contactName: ticket.contactName,
      ticketOrganization: ticket.organization,
      own: broughtBy(holder).mapWith(Boolean),
      canBeOpened: canBeOpened(requester.id).mapWith(Boolean),
      erasedAt: requester.erasedAt,
      personId: requester.id,
      name: requester.name,
      email: requester.email,
      emailVerified: requester.emailVerified,
      organization: requester.organization,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(and(eq(ticket.publicId, publicId), ticketsOfKey(holder)))
  if (!found) throw new NotFound(ticketNotFound)
  const { id, contactName, own, personId, name, email, emailVerified, organization } = found
  return {
    ...{ id, publicId, contactName, own, organization: found.ticketOrganization },
    standsAlone: found.canBeOpened || found.erasedAt !== null,
    requester: {
      ...{ id: personId, name, email: email ?? '', emailVerified, organization },
      ...{ role: 'client', officeId: null, permissions: [], requestId: holder.requestId },
      consentWithdrawn: found.withdrawnAt !== null,
    },
  }
}

const branchOffice = publicOffices()
const build = new QueryBuilder()

const officesOf = (no: number) =>
  build.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.no, no))

interface KeyTicketFilter {
  readonly status?: TicketStatus | undefined
  readonly office?: number | undefined
  readonly since?: Date | undefined
}

/** The next tickets after an id, by id; at most `limit`. Put on record once an hour. */
export async function findKeyTickets(
  holder: KeyHolder,
  filter: KeyTicketFilter,
  after: number | undefined,
  limit: number,
) {
  const { status, office, since } = filter
  const narrowed = and(
    status && eq(ticket.status, status),
    office === undefined ? undefined : inArray(ticket.officeId, officesOf(office)),
    since && gte(ticket.createdAt, since),
    after === undefined ? undefined : gt(ticket.id, after),
  )
  // Two queries: with 'or' PostgreSQL would scan all tickets to find enough of the key's.
  const brought = database
    .select({ id: ticket.id })
    .from(apiTicket)
    .innerJoin(ticket, eq(ticket.id, apiTicket.ticketId))
    .where(
      and(eq(apiTicket.keyId, holder.id), after === undefined ? undefined : gt(apiTicket.ticketId, after), narrowed),
    )
    .orderBy(asc(apiTicket.ticketId))
    .limit(limit)
  const ofOffice = (seen: SQL) =>
    database.select({ id: ticket.id }).from(ticket).where(and(seen, narrowed)).orderBy(asc(ticket.id)).limit(limit)
  const seen = ticketsOfOffice(holder)
  const found = await (seen ? union(brought, ofOffice(seen)) : brought)
  const ids = found.map(({ id }) => id).toSorted((one, other) => one - other)
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'status', 'category', 'createdAt'),
      office: branchOffice.no,
    })
    .from(ticket)
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(inArray(ticket.id, ids.slice(0, limit)))
    .orderBy(asc(ticket.id))
  await recordReading(keyActor(holder), apiKeyAudit.list, [`api-key:${holder.id}`])
  return rows.map((row) => ({ ...row, number: ticketNumber(row.kind, row.id) }))
}

/** What the requester would read; recorded in the audit once an hour. @throws NotFound when the key may not see it. */
export async function readKeyTicket(holder: KeyHolder, publicId: string) {
  const { id, requester, contactName, organization } = await getKeyTicket(holder, publicId)
  const found = await getOwnTicket(requester, publicId)
  const files = holder.scopes.includes('attachments') ? await findAttachments(requester, publicId) : []
  await recordReading(keyActor(holder), apiTicketAudit.read, [`ticket:${id}`])
  return {
    ...pick(
      found,
      'publicId',
      'number',
      'status',
      'title',
      'description',
      'category',
      'regency',
      'office',
      'mergedInto',
    ),
    organization,
    submittedBy: contactName,
    submittedAt: found.createdAt,
    history: found.timeline.map((entry) => ({
      ...pick(entry, 'type', 'author', 'organization', 'message', 'at'),
      attachments: files
        .filter(({ entryId }) => entryId === entry.id)
        .map((file) => pick(file, 'id', 'name', 'mediaType', 'size')),
    })),
  }
}
