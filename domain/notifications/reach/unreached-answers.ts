import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  min,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deliveriesOf } from '#domain/notifications/deliveries/answer-delivery.ts'
import { type Delivery, type DeliveryState, deliveryStates } from '#domain/notifications/deliveries/delivery.ts'
import { answerReach, message } from '#domain/notifications/deliveries/message-tables.ts'
import { messageChannels, type SentChannel } from '#domain/notifications/notification.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { visibleTicketIds } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { describeReaches } from './reach.server.ts'

export interface UnreachedAnswer {
  readonly entryId: number
  readonly ticketId: number
  readonly publicId: string
  readonly title: string
  readonly requester: string
  readonly author: string
  readonly answeredAt: Date
  readonly phone: string | null
  readonly hasWhatsapp: boolean
  readonly reach: string
  readonly deliveries: readonly Delivery[]
}

const pageSize = 25

const unreachedCountLimit = 100

const requester = requesters('requester')

/** Of who withdrew the consent or was erased nothing is listed: no one is to write to them. */
function conditions(person: Person): SQL | undefined {
  const visible = visibleTicketIds(person)
  const underWay = database
    .select({ one: sql`1` })
    .from(message)
    .where(and(eq(message.entryId, answerReach.entryId), eq(message.state, 'queued')))
  return and(
    isNull(answerReach.reachedAt),
    visible && inArray(answerReach.ticketId, visible),
    notExists(underWay),
    isNull(ticket.spamSince),
    isNull(requester.erasedAt),
    isNull(requester.consentWithdrawnAt),
  )
}

const columns = {
  ...pick(answerReach, 'entryId', 'ticketId'),
  ...pick(ticket, 'publicId', 'title'),
  requester: ticket.contactName,
  author: entry.authorName,
  answeredAt: answerReach.createdAt,
  phone: requesterPhone(ticket, requester),
  message: entry.message,
}

function answersWhere(where: SQL | undefined, limit: number) {
  return database
    .select(columns)
    .from(answerReach)
    .innerJoin(ticket, eq(ticket.id, answerReach.ticketId))
    .innerJoin(entry, eq(entry.id, answerReach.entryId))
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(where)
    .orderBy(asc(answerReach.entryId))
    .limit(limit)
}

/** Without the answers in `except`, which are shown elsewhere. */
export function unreachedQuery(person: Person, after?: number, except: readonly number[] = []) {
  const isAfter = after === undefined ? undefined : gt(answerReach.entryId, after)
  const isOther = except.length > 0 ? sql`${answerReach.entryId} <> all (${`{${except}}`}::bigint[])` : undefined
  return answersWhere(and(conditions(person), isAfter, isOther), pageSize + 1)
}

/** At most so many answers are grouped. */
const mostGrouped = 5_000

/** The unreached answers to these tickets, oldest first. @throws Forbidden for clients. */
export function findUnreachedOf(person: Person, ticketIds: SQLWrapper) {
  return answersWhere(and(conditions(person), inArray(answerReach.ticketId, ticketIds)), mostGrouped)
}

/**
 * A page of answers of the agent's office that reached no one, oldest first; `next` is the next key.
 * @throws Forbidden for clients.
 */
export async function findUnreached(
  person: Person,
  after?: number,
  except?: readonly number[],
): Promise<{ readonly items: UnreachedAnswer[]; readonly next: number | null }> {
  const rows = await unreachedQuery(person, after, except)
  const page = rows.slice(0, pageSize)
  const [deliveries, reaches] = await Promise.all([
    page.length > 0 ? deliveriesOf(page.map(({ entryId }) => entryId)) : [],
    describeReaches([...new Set(page.map(({ ticketId }) => ticketId))], 'unreachedList'),
  ])
  const items = page.map(({ message: _, ...row }) => ({
    ...row,
    hasWhatsapp: whatsappNumber(row.phone) !== null && !reaches.get(row.ticketId)?.stopped,
    reach: reaches.get(row.ticketId)?.words ?? '',
    deliveries: deliveries.filter(({ entryId }) => entryId === row.entryId),
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.entryId ?? null) : null }
}

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

/** A channel and how many of its messages of the last day are in each state. */
interface MessageFigures {
  readonly way: SentChannel
  readonly states: Readonly<Record<DeliveryState, number>>
  readonly waitingSince: Date | null
}

/** As far back as the oldest one is looked for, so that no table is read from its beginning. */
const longestWaitDays = 4

/** Every channel, also those that are not set up. No permission check: callers must authorize. */
export async function getMessageFigures(): Promise<MessageFigures[]> {
  const [counted, oldest] = await Promise.all([
    database
      .select({ ...pick(message, 'channel', 'state'), messages: count() })
      .from(message)
      .where(gte(message.createdAt, addDays(now(), -1)))
      .groupBy(message.channel, message.state),
    database
      .select({ channel: message.channel, at: min(message.createdAt) })
      .from(message)
      .where(and(eq(message.state, 'queued'), gte(message.createdAt, addDays(now(), -longestWaitDays))))
      .groupBy(message.channel),
  ])
  return messageChannels.map((way) => {
    const own = counted.filter(({ channel }) => channel === way)
    const of = (state: DeliveryState) => own.find((row) => row.state === state)?.messages ?? 0
    const states = Object.fromEntries(deliveryStates.map((state) => [state, of(state)]))
    return {
      way,
      states: states as Record<DeliveryState, number>,
      waitingSince: oldest.find(({ channel }) => channel === way)?.at ?? null,
    }
  })
}
