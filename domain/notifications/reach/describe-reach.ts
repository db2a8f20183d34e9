// How the requester of a ticket will really learn of an answer: the one place that forms, toasts, lists and pages ask.
import { eq, inArray, type SQL } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { mailReach } from '#domain/notifications/mail-preference.ts'
import { notificationPreference } from '#domain/notifications/notification-tables.ts'
import { tickets } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { type Reach, type ReachFacts, reachOfFacts } from './reach-words.ts'
import { whatsappReaches } from './whatsapp-reach.ts'

const ticket = tickets('ticket')
const requester = people('requester')

async function factsOf(which: SQL | undefined): Promise<Map<number, ReachFacts>> {
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'contactPhone'),
      ...pick(requester, 'email', 'emailVerified', 'erasedAt', 'consentWithdrawnAt'),
      mailsAnswers: notificationPreference.mailsAnswers,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .leftJoin(notificationPreference, eq(notificationPreference.personId, ticket.requesterId))
    .where(which)
  const ids = rows.map(({ id }) => id)
  const whatsapp = await whatsappReaches(ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mail: mailReach(row),
        whatsapp: whatsapp.get(row.id) ?? 'off',
        devices: 0,
        phone: row.contactPhone !== null,
        withdrawn: row.consentWithdrawnAt !== null || row.erasedAt !== null,
      },
    ]),
  )
}

const nobody: ReachFacts = { mail: 'none', whatsapp: 'off', devices: 0, phone: false, withdrawn: true }

/** Says how an answer to this ticket would reach its requester now; `page` is what they call the page with the answer. */
export async function describeReach(ticketId: number, page?: string): Promise<Reach> {
  const facts = await factsOf(eq(ticket.id, ticketId))
  return reachOfFacts(facts.get(ticketId) ?? nobody, page)
}

/** The same for the holder of a public ID. */
export async function describeReachOf(publicId: string, page?: string): Promise<Reach> {
  const [facts = nobody] = (await factsOf(eq(ticket.publicId, publicId))).values()
  return reachOfFacts(facts, page)
}

/** What somebody with an account is to expect before there is a ticket. */
export async function describeReachOfPerson(personId: string, page?: string): Promise<Reach> {
  const [row] = await database
    .select({
      ...pick(requester, 'email', 'emailVerified'),
      mailsAnswers: notificationPreference.mailsAnswers,
    })
    .from(requester)
    .leftJoin(notificationPreference, eq(notificationPreference.personId, requester.id))
    .where(eq(requester.id, personId))
  if (!row) return reachOfFacts(nobody, page)
  return reachOfFacts({ mail: mailReach(row), whatsapp: 'off', devices: 0, phone: false, withdrawn: false }, page)
}

/** How many of these tickets have a requester whom an answer reaches without anybody's help. */
export async function countReachable(ticketIds: readonly number[]): Promise<number> {
  if (ticketIds.length === 0) return 0
  const facts = await factsOf(inArray(ticket.id, [...ticketIds]))
  return [...facts.values()].filter((each) => reachOfFacts(each).ways.length > 0).length
}
