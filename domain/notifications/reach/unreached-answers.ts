import { and, asc, count, eq, gt, gte, inArray, isNull, min, notExists, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deliveriesOf } from '#domain/notifications/deliveries/delivery.server.ts'
import type { Delivery } from '#domain/notifications/deliveries/delivery.ts'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { attemptLimit } from '#domain/notifications/deliveries/retry-rule.ts'
import { outgoingMail } from '#domain/notifications/notification-tables.ts'
import { type PushState, pushMessage } from '#domain/notifications/push/push-tables.ts'
import { type MessageState, whatsappMessage } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { visibleTicketIds } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
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

const requester = people('requester')

/** Of who withdrew the consent or was erased nothing is listed: no one is to write to them. */
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
 * A page of answers of the agent's office that reached no one, oldest first; `next` is the next key.
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

/** A way and the states its messages can be in. Mails without a mail server are 'kept': no one sends them. */
interface MessageFigures {
  readonly way: 'mail' | 'whatsapp' | 'push'
  readonly states: Readonly<Record<string, number>>
  readonly waitingSince: Date | null
}

/** As far back as the oldest one is looked for, so that no table is read from its beginning. */
const longestWaitDays = 4

const whatsappStates: readonly MessageState[] = ['queued', 'held', 'uncertain', 'sent', 'delivered', 'read', 'refused']
const pushStates: readonly PushState[] = ['queued', 'uncertain', 'sent', 'refused']
const mailStates = ['queued', 'kept', 'uncertain', 'sent', 'refused']

const stateOfMail = (): SQL<string> => sql<string>`case
  when ${outgoingMail.sentAt} is not null then 'sent' when ${outgoingMail.failedAt} is not null then 'refused'
  when ${outgoingMail.sendingSince} < ${new Date(now().getTime() - attemptLimit).toISOString()}::timestamptz then 'uncertain'
  else ${sql.raw(mailIsConfigured() ? "'queued'" : "'kept'")} end`

function figures(
  way: MessageFigures['way'],
  states: readonly string[],
  counted: readonly { readonly state: string; readonly messages: number }[],
  [oldest]: readonly { readonly at: Date | null }[],
): MessageFigures {
  const of = (state: string) => counted.find((row) => row.state === state)?.messages ?? 0
  return {
    way,
    states: Object.fromEntries(states.map((state) => [state, of(state)])),
    waitingSince: oldest?.at ?? null,
  }
}

async function ofTable(
  way: 'whatsapp' | 'push',
  table: typeof whatsappMessage | typeof pushMessage,
  states: readonly string[],
): Promise<MessageFigures> {
  const [counted, oldest] = await Promise.all([
    database
      .select({ state: sql<string>`${table.state}`, messages: count() })
      .from(table)
      .where(gte(table.createdAt, addDays(now(), -1)))
      .groupBy(table.state),
    database
      .select({ at: min(table.createdAt) })
      .from(table)
      .where(and(eq(table.state, 'queued'), gte(table.createdAt, addDays(now(), -longestWaitDays)))),
  ])
  return figures(way, states, counted, oldest)
}

async function ofMails(): Promise<MessageFigures> {
  const state = stateOfMail()
  const recent = gte(outgoingMail.createdAt, addDays(now(), -longestWaitDays))
  const waiting = and(isNull(outgoingMail.sentAt), recent, sql`${state} = 'queued'`)
  const [counted, oldest] = await Promise.all([
    database
      .select({ state, messages: count() })
      .from(outgoingMail)
      .where(gte(outgoingMail.createdAt, addDays(now(), -1)))
      .groupBy(sql`1`),
    database
      .select({ at: min(outgoingMail.createdAt) })
      .from(outgoingMail)
      .where(waiting),
  ])
  return figures('mail', mailStates, counted, oldest)
}

/** Every way, also those that are not set up. No permission check: callers must authorize. */
export function getMessageFigures(): Promise<MessageFigures[]> {
  return Promise.all([
    ofMails(),
    ofTable('whatsapp', whatsappMessage, whatsappStates),
    ofTable('push', pushMessage, pushStates),
  ])
}
