// Answers that have reached nobody and that nothing is on its way with, for the agents of their office: the oldest first.
import { and, asc, eq, gt, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deliveriesOf } from '#domain/notifications/deliveries/deliveries-of.ts'
import type { Delivery } from '#domain/notifications/deliveries/delivery.ts'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester-phone.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { visibleTicketIds } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { describeReaches } from './describe-reach.ts'

/** An answer that its requester does not have yet, with what was tried and the ways that are left. */
export interface UnreachedAnswer {
  readonly entryId: number
  readonly ticketId: number
  readonly publicId: string
  readonly title: string
  readonly requester: string
  /** Who answered. */
  readonly author: string
  readonly answeredAt: Date
  readonly phone: string | null
  /** True where the answer can be sent by hand, and its requester did not ask for no more messages. */
  readonly hasWhatsapp: boolean
  /** Why nothing reaches the requester, for staff. */
  readonly reach: string
  readonly deliveries: readonly Delivery[]
}

/** Rows of a page. */
const pageSize = 25

/** The count beside the menu stops here. */
const unreachedCountLimit = 100

const requester = people('requester')

/** Of who withdrew the consent or was erased nothing is listed: nobody is to write to them. */
function conditions(person: Person): SQL | undefined {
  const visible = visibleTicketIds(person)
  const underWay = database
    .select({ one: sql`1` })
    .from(delivery)
    .where(and(eq(delivery.entryId, answerReach.entryId), eq(delivery.state, 'queued')))
  return and(
    isNull(answerReach.reachedAt),
    visible && inArray(answerReach.ticketId, visible),
    notExists(underWay),
    isNull(ticket.spamSince),
    isNull(requester.erasedAt),
    isNull(requester.consentWithdrawnAt),
  )
}

/** The query behind `findUnreached`; `after` is the key of the row before the page. */
export function unreachedQuery(person: Person, after?: number) {
  return database
    .select({
      ...pick(answerReach, 'entryId', 'ticketId'),
      ...pick(ticket, 'publicId', 'title'),
      requester: ticket.contactName,
      author: entry.authorName,
      answeredAt: answerReach.createdAt,
      phone: requesterPhone(ticket, requester),
    })
    .from(answerReach)
    .innerJoin(ticket, eq(ticket.id, answerReach.ticketId))
    .innerJoin(entry, eq(entry.id, answerReach.entryId))
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(and(conditions(person), after === undefined ? undefined : gt(answerReach.entryId, after)))
    .orderBy(asc(answerReach.entryId))
    .limit(pageSize + 1)
}

/**
 * A page of answers of the agent's office that have reached nobody, oldest first; `next` is the key of the following page.
 * @throws Forbidden for clients.
 */
export async function findUnreached(
  person: Person,
  after?: number,
): Promise<{ readonly items: UnreachedAnswer[]; readonly next: number | null }> {
  const rows = await unreachedQuery(person, after)
  const page = rows.slice(0, pageSize)
  const [deliveries, reaches] = await Promise.all([
    page.length > 0 ? deliveriesOf(page.map(({ entryId }) => entryId)) : [],
    describeReaches([...new Set(page.map(({ ticketId }) => ticketId))], 'unreachedList'),
  ])
  const items = page.map((row) => ({
    ...row,
    hasWhatsapp: whatsappNumber(row.phone) !== null && !reaches.get(row.ticketId)?.stopped,
    reach: reaches.get(row.ticketId)?.words ?? '',
    deliveries: deliveries.filter(({ entryId }) => entryId === row.entryId),
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.entryId ?? null) : null }
}

/** The query behind `countUnreached`. */
export function unreachedCountQuery(person: Person) {
  return database
    .select({ id: answerReach.entryId })
    .from(answerReach)
    .innerJoin(ticket, eq(ticket.id, answerReach.ticketId))
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(conditions(person))
    .limit(unreachedCountLimit)
}

/** How many there are, up to `unreachedCountLimit`. Throws as above. */
export async function countUnreached(person: Person): Promise<number> {
  return (await unreachedCountQuery(person)).length
}
