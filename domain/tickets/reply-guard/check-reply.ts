// Checks a public reply before it is sent: reads what belongs to its ticket and to the service, and examines the text.
import { and, asc, desc, eq, inArray, like, ne, sql } from 'drizzle-orm'
import { requesters, staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOffices } from '#domain/offices/public-offices.ts'
import { seasonSchema } from '#domain/season/season.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { auditEntries } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { settingValue } from '#platform/settings/settings.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { examineReply } from './examine-reply.ts'
import { officialContactsOf } from './foreign-details.ts'
import type { ReplyFacts, ReplyFinding } from './reply-facts.ts'

const lastReadings = 100

const texts = (values: readonly unknown[]) =>
  values.filter((each) => typeof each === 'string' && each !== '').map(String)

async function readTicket(person: Person, id: number) {
  const requester = requesters('requester')
  const rows = await database
    .select({
      ...pick(
        ticketTable,
        'publicId',
        'title',
        'description',
        'officeId',
        'requesterId',
        'contactName',
        'contactEmail',
      ),
      contactPhone: ticketTable.contactPhone,
      account: requester.name,
      email: requester.email,
      phone: requester.phone,
      message: ticketEntry.message,
    })
    .from(ticketTable)
    .leftJoin(requester, eq(requester.id, ticketTable.requesterId))
    .leftJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticketTable.id), eq(ticketEntry.audience, 'public')))
    .where(eq(ticketTable.id, id))
    .orderBy(asc(ticketEntry.id))
  const [about] = rows
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  return { about, conversation: [about.title, about.description, ...texts(rows.map(({ message }) => message))] }
}

async function readSurroundings(person: Person, besides: { readonly id: number; readonly requesterId: string }) {
  const requester = requesters('requester')
  const reading = auditEntries('reading')
  const lately = database
    .select({ id: sql<number>`substring(${reading.target} from 8)::bigint` })
    .from(reading)
    .where(
      and(
        eq(reading.actorId, person.id),
        inArray(reading.action, [ticketAudit.read.name, ticketAudit.answer.name]),
        like(reading.target, 'ticket:%'),
      ),
    )
    .orderBy(desc(reading.id))
    .limit(lastReadings)
  const others = database
    .select({ names: sql`unnest(array[${ticketTable.contactName}, ${requester.name}])` })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .where(
      and(
        inArray(ticketTable.id, lately),
        ne(ticketTable.id, besides.id),
        ne(ticketTable.requesterId, besides.requesterId),
      ),
    )
  const [row] = await database
    .select({
      otherNames: sql<string[]>`array${others}`,
      staffNames: sql<string[]>`array${database.select({ name: staff.name }).from(staff)}`,
      season: sql<unknown>`${settingValue('season')}`,
      province: sql<Record<string, unknown> | null>`${settingValue('province_contact')}`,
      contact: sql<Record<string, unknown> | null>`${settingValue('data_protection_contact')}`,
    })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('the surroundings gave no row')
  return { ...row, season: row.season ? seasonSchema.parse(row.season) : undefined }
}

/**
 * What a reader of the reply would stumble over, the gravest first; nothing for a reply that is as it should be. Three
 * reads, and nothing is written. Variables are looked at as they will be filled.
 * @throws NotFound when the agent may not know of the ticket.
 */
export async function checkReply(
  person: Person,
  { ticketId, message }: { readonly ticketId: number; readonly message: string },
): Promise<ReplyFinding[]> {
  const { about, conversation } = await readTicket(person, ticketId)
  const [offices, around] = await Promise.all([
    findOffices(),
    readSurroundings(person, { id: ticketId, requesterId: about.requesterId }),
  ])
  const { otherNames, staffNames, season, province, contact } = around
  const facts: ReplyFacts = {
    ownNames: texts([about.contactName, about.account]),
    ownContacts: texts([about.contactEmail, about.contactPhone, about.email, about.phone]),
    conversation,
    otherNames,
    staffNames: [...staffNames, person.name, ...offices.map(({ name }) => name)],
    officialContacts: officialContactsOf(offices, { province, contact }),
    season,
    origin: env.origin,
    now: now(),
  }
  return examineReply(fillCannedReply(message, replyVariables(about, person.name)), facts)
}
