import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { confirmations } from '#domain/accounts/account.server.ts'
import { clearContact } from '#domain/accounts/contacts/contacts.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened, findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { type TicketChannel, type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { onBehalfAudit } from './on-behalf-audit.ts'
import type { ClaimInput } from './on-behalf-input.ts'
import { lockWithMerged, moveTickets, requesterPhone } from './requester.ts'

// Without characters that look or sound alike.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of a filed ticket, 'K7PM2-9XQAD': fifty bits made of the ID and the portal's secret, kept nowhere. */
function accessCode(publicId: string): string {
  const digest = createHmac('sha256', signingSecret()).update(`filed-ticket|${publicId}`).digest()
  const code = [...digest.subarray(0, 10)].map((byte) => signs[byte % signs.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** True for the ticket's own code, however it is typed. */
function isAccessCode(publicId: string, typed: string): boolean {
  const bare = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  const [right, given] = [bare(accessCode(publicId)), bare(typed)]
  return right.length === given.length && timingSafeEqual(right, given)
}

const branchOffice = publicOffices()
const requester = requesters('requester')

/** The slip of a filed ticket; without an office it belongs to the province's team. */
interface Slip {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly channel: TicketChannel
  readonly title: string
  readonly name: string
  readonly phone: string | null
  readonly office: string | null
  readonly createdAt: Date
  /** Moves the ticket into an account, with its ID; null if it has one, or was not filed by staff. */
  readonly code: string | null
  /** The latest public answer; null while there is none, and for who may no longer handle the ticket. */
  readonly answer: { readonly entryId: number; readonly message: string } | null
}

/** The slip of a ticket that the agent may handle or filed. @throws NotFound otherwise. */
export async function getSlip(person: Person, publicId: string): Promise<Slip> {
  const [found] = await database
    .select({
      ...pick(ticketTable, 'id', 'publicId', 'kind', 'channel', 'title', 'createdAt'),
      name: ticketTable.contactName,
      phone: requesterPhone(ticketTable, requester),
      office: branchOffice.name,
      isOpened: canBeOpened(ticketTable.requesterId).mapWith(Boolean),
      filedBy: ticketTable.filedBy,
      mayHandle: sql`${visibleTickets(person) ?? sql`true`}`.mapWith(Boolean),
    })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticketTable.officeId))
    .where(
      and(
        eq(ticketTable.publicId, publicId),
        or(eq(ticketTable.filedBy, person.id), visibleTickets(person) ?? sql`true`),
      ),
    )
  if (!found) throw new NotFound('Tiket tidak ditemukan.')
  const { isOpened, filedBy, mayHandle, ...slip } = found
  const [answer] = mayHandle
    ? await database
        .select({ entryId: ticketEntry.id, message: ticketEntry.message })
        .from(ticketEntry)
        .where(and(eq(ticketEntry.ticketId, slip.id), eq(ticketEntry.type, 'answered')))
        .orderBy(desc(ticketEntry.id))
        .limit(1)
    : []
  return {
    ...slip,
    code: isOpened || filedBy === null ? null : accessCode(publicId),
    number: ticketNumber(found.kind, slip.id),
    answer: answer ?? null,
  }
}

const noMatch = 'ID dan kode ini tidak cocok, atau tiketnya sudah ada di sebuah akun.'

/**
 * Moves the ticket, with merged ones, to the person's account; only from an account that no one can open. Idempotent.
 * @throws Forbidden for staff; Conflict without a proven contact or consent; Invalid for a wrong code; TooMany.
 */
export async function claimFiledTicket(person: Person, { publicId, code }: ClaimInput): Promise<void> {
  if (person.role !== 'client') throw new Forbidden()
  // Who holds a number has shown who they are.
  if (!person.emailVerified && (await findProvenNumbers(database, person.id)).length === 0) {
    throw new Conflict('Konfirmasi alamat email Anda dulu, lalu coba lagi.')
  }
  requireConsent(person)
  const tries = `claim:${person.id}`
  await confirmations.take(tries)
  if (!isAccessCode(publicId, code)) throw new Invalid(noMatch, { code: noMatch })
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: ticketTable.id, requesterId: ticketTable.requesterId, filedBy: ticketTable.filedBy })
      .from(ticketTable)
      .where(and(eq(ticketTable.publicId, publicId), isNull(ticketTable.mergedIntoId)))
      .for('update')
    if (found?.requesterId === person.id) return
    const locked = and(eq(requester.id, found?.requesterId ?? ''), not(canBeOpened(requester.id)))
    if (!found?.filedBy || (await tx.$count(requester, locked)) === 0) throw new Invalid(noMatch, { code: noMatch })
    const former = found.requesterId
    const ids = await lockWithMerged(tx, former, found.id)
    await moveTickets(tx, ids, [former], person.id)
    for (const id of ids) {
      await recordAudit(tx, { actor: person, action: onBehalfAudit['claim-ticket'], target: `ticket:${id}` })
    }
    // What staff wrote down of the caller is needed no more once nothing is left under it.
    if ((await tx.$count(ticketTable, eq(ticketTable.requesterId, former))) === 0) await clearContact(tx, former)
  })
  await confirmations.forget(tries)
}
