// What became of the messages of the last day on each way, for those who watch over the service: numbers only, of nobody.
import { and, count, eq, gte, isNull, min, type SQL, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { attemptLimit } from '../deliveries/retry-rule.ts'
import { outgoingMail } from '../notification-tables.ts'
import { type PushState, pushMessage } from '../push/push-tables.ts'
import { type MessageState, whatsappMessage } from '../whatsapp/whatsapp-tables.ts'

/** A way and the states its messages can be in. Mails without a mail server are 'kept': nobody sends them. */
export interface MessageFigures {
  readonly way: 'mail' | 'whatsapp' | 'push'
  /** How many of those written within the last 24 hours stand in each state; every state of the way is there. */
  readonly states: Readonly<Record<string, number>>
  /** When the oldest message that is still to be sent was written; null when none is. None is tried for longer than three days. */
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

/** One way that keeps the state of its messages in a column. */
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
