// Runs plans of faults against channels, through the real handlers and sweeps, for five days.
import { eq } from 'drizzle-orm'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { settleStuckMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { retractAnswer } from '#domain/notifications/reach/delivered-answers.ts'
import { findUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days, hours } from '#shared/durations.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { schedules } from '#worker/schedules.ts'
import { handlers } from '#worker/work.ts'
import type { Channel, FinalState, Staff } from './channels.ts'
import { simulateQueue } from './simulated-queue.ts'
import { gateway, smsChannel, smsHandler } from './sms-channel.ts'
import { expectMessages, faultAt, type Plan, sendSms } from './stub-services.ts'

/** What a message came to, and what its plan lets expect. */
export interface Ending {
  readonly channel: Channel
  readonly plan: Plan
  readonly state: FinalState
  readonly expected: FinalState
  readonly isWithdrawn: boolean
  /** Attempts that may have arrived. */
  readonly taken: number
  readonly deliveries: readonly string[]
  readonly isListed: boolean
  readonly notices: readonly string[]
  /** Other messages that arrived on the same channel. */
  readonly others: readonly string[]
}

/** The state that the first attempt with a result gives; endless failures are refused. */
function expectedState({ name, way }: Channel, plan: Plan): FinalState {
  for (let attempt = 1; attempt <= 9; attempt++) {
    const fault = faultAt(plan, attempt)
    if (way !== null && plan.withdrawnAt !== undefined && plan.withdrawnAt < attempt) return 'withdrawn'
    if (fault === 'sent') return 'sent'
    // Receivers of webhooks recognise repeated messages.
    if (name === 'webhook') continue
    if (fault === 'refused') return 'refused'
    if (fault === 'uncertain' || fault === 'crash') return 'uncertain'
  }
  return 'refused'
}

const sweeps = ['messages.settle-stuck', 'whatsapp.forget-old', 'push.forget-old', 'webhooks.sweep']

async function sweep(): Promise<void> {
  for (const { name, run } of schedules) if (sweeps.includes(name)) await run()
  await settleStuckMessages(smsChannel)
}

/** All answers in 'Belum sampai'. */
async function listedEntries(agent: Parameters<typeof findUnreached>[0]): Promise<Set<number>> {
  const listed = new Set<number>()
  let after: number | undefined
  do {
    const { items, next } = await findUnreached(agent, after)
    for (const { entryId } of items) listed.add(entryId)
    after = next ?? undefined
  } while (after !== undefined)
  return listed
}

/** Runs each plan on each of these channels, and returns what every message came to. */
export async function runPlans(plans: readonly Plan[], on: readonly Channel[]): Promise<Ending[]> {
  setClock(new Date('2025-06-16T10:00:00+07:00'))
  gateway.send = sendSms
  await openJobs(databaseUrl(), [smsHandler.name])
  await closeJobs()
  const agent = await anAgent()
  const admin = await anAdmin({ permissions: ['security', 'tickets'] })
  const staff: Staff = { admin, reader: await anAdmin({ permissions: ['sealed_reports'] }) }
  const begun = []
  for (const plan of plans) {
    for (const channel of on) {
      const { client, ticketId, address, ...of } = await channel.begin(staff)
      if (client) {
        await replyToTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version, message: 'Rahasia.' })
      }
      const entryId = of.entryId ?? (await entriesOf(ticketId)).at(-1)?.id ?? 0
      await channel.notify?.({ ticketId, entryId })
      const withdraw = async () => {
        if (!client) return
        await withdrawMessage(admin, { ticketId, entryId, reason: 'Keliru.' })
        // Another process acts on it while the message is being sent.
        await retractAnswer({ ticketId, entryId })
      }
      begun.push({ channel, plan, client, entryId, recipient: expectMessages(address, plan, withdraw) })
    }
  }
  const runQueue = simulateQueue([...handlers, smsHandler])
  const end = now().getTime() + days(5)
  while (now().getTime() < end) {
    await runQueue(new Date(now().getTime() + hours(6)))
    await sweep()
  }
  const listed = await listedEntries(agent)
  const endings: Ending[] = []
  for (const { channel, plan, client, entryId, recipient } of begun) {
    const deliveries = client ? await database.select().from(message).where(eq(message.entryId, entryId)) : []
    const notices = client ? await database.select().from(notification).where(eq(notification.personId, client.id)) : []
    endings.push({
      ...{ channel, plan, taken: recipient.taken, others: recipient.others },
      state: await channel.stateOf(entryId),
      expected: expectedState(channel, plan),
      isWithdrawn: client !== null && plan.withdrawnAt !== undefined && recipient.attempts >= plan.withdrawnAt,
      deliveries: deliveries
        .filter((each) => each.channel === channel.way)
        .map(({ channel: way, state }) => `${way} ${state}`),
      isListed: listed.has(entryId),
      notices: notices.map(({ kind }) => kind),
    })
  }
  return endings
}
