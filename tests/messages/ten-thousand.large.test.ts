// 10,000 messages on four channels with random faults, ended processes and withdrawals: none is lost, and none is sent twice.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { withdrawnAnswerSent } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import {
  announceAttempt,
  type Channel,
  deliver,
  type SendResult,
  withdrawnUnsent,
} from '#domain/notifications/deliveries/outbox.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { settleStuckMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import { mailChannel } from '#domain/notifications/mail-outbox.server.ts'
import { pushChannel } from '#domain/notifications/push/push-delivery.ts'
import { retractAnswer } from '#domain/notifications/reach/delivered-answers.ts'
import { whatsappChannel } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { closeJobs, on, openJobs } from '#platform/jobs.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days, hours } from '#shared/durations.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { numbers, randomPlans } from './random-plans.ts'
import { simulateQueue } from './simulated-queue.ts'
import { smsChannel, smsHandler } from './sms-channel.ts'
import { attempt, expectMessages, faultAt, type Plan } from './stub-services.ts'

vi.mock('#platform/service-pause.server.ts', (original) => withStub(original, 'pause'))

const { withStub } = await vi.hoisted(() => import('./stub-services.ts'))

provideDatabase()

beforeAll(() => someContent())

const send: Channel['send'] = async ({ recipient, reason }): Promise<SendResult> => {
  const fault = await attempt(recipient, '', reason.startsWith('ticket.answered:'))
  if (fault === 'throws' || fault === 'crash') throw new Error('not an outcome')
  return { outcome: fault, note: fault }
}

const stub = { send, isConfigured: () => true }

const channels = {
  mail: { ...mailChannel(() => ''), ...stub },
  whatsapp: { ...whatsappChannel, ...stub },
  push: { ...pushChannel, ...stub, pauseOf: mailChannel(() => '').pauseOf, moved: async () => {} },
  sms: { ...smsChannel, ...stub },
}

const names = Object.keys(channels) as (keyof typeof channels)[]

/** The state that the first attempt with a result gives; endless failures are refused. */
function expectedState(plan: Plan): string {
  for (let number = 1; number <= 9; number++) {
    const fault = faultAt(plan, number)
    if (fault === 'sent' || fault === 'refused') return fault
    if (fault === 'uncertain' || fault === 'crash') return 'uncertain'
  }
  return 'refused'
}

const [answers, perAnswer] = [100, 100]

test('10,000 messages end as their plans say', async () => {
  setClock(new Date('2025-06-16T10:00:00+07:00'))
  await openJobs(databaseUrl(), [smsHandler.name])
  await closeJobs()
  const [agent, admin] = [await anAgent(), await anAdmin({ permissions: ['tickets'] })]
  const next = numbers(39)
  const plans = randomPlans(answers * perAnswer, 7).map(({ first, rest }) => ({ first, rest }))
  const sent: { readonly plan: Plan; readonly id: number; readonly taken: () => number; readonly entryId: number }[] =
    []
  const withdrawals: { readonly at: number; readonly of: { readonly ticketId: number; readonly entryId: number } }[] =
    []
  for (let number = 0; number < answers; number++) {
    const { id: ticketId, version } = await aTicket(await aClient())
    await replyToTicket(agent, { ticketId, version, message: 'Sudah.' })
    const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
    const of = { ticketId, entryId }
    // A quarter brings answers, and every other answer is withdrawn.
    const bringsAnswer = number % 4 === 0
    if (number % 8 === 0) withdrawals.push({ at: next(24), of })
    await database.transaction(async (tx) => {
      for (const plan of plans.splice(0, perAnswer)) {
        const channel = names[sent.length % names.length] ?? 'mail'
        const recipient = `penerima-${sent.length}`
        const row = {
          ...(bringsAnswer && of),
          recipient,
          channel: channel as 'mail',
          reason: `ticket.answered:${entryId}`,
          payload: {},
        }
        const messageId = (await storeMessage(tx, { ...row, state: 'queued' })) ?? 0
        await announceAttempt(tx, channels[channel], { messageId })
        const { id, taken } = { id: messageId, taken: expectMessages(recipient, plan, async () => {}) }
        sent.push({ plan, id, taken: () => taken.taken, entryId })
      }
    })
  }
  const run = simulateQueue([
    ...Object.values(channels).map((channel) => on(channel.event, (job) => deliver(channel, job))),
    on(withdrawnAnswerSent, retractAnswer),
    ...['ticket.answered', 'ticket.message-withdrawn'].map((name) => ({ name, run: async () => {} })),
  ])
  const start = now().getTime()
  for (let step = 0; now().getTime() < start + days(5); step++) {
    for (const { at, of } of withdrawals) {
      if (at !== step) continue
      await withdrawMessage(admin, { ...of, reason: 'Keliru.' })
      await retractAnswer(of)
    }
    await run(new Date(now().getTime() + (step < 24 ? 5_000 : hours(6))))
    for (const channel of Object.values(channels)) await settleStuckMessages(channel)
  }
  const rows = new Map((await database.select().from(message)).map((row) => [row.id, row]))
  const withdrawn = new Set(withdrawals.map(({ of }) => of.entryId))
  const wrong = sent.filter(({ id, plan, taken, entryId }) => {
    const row = rows.get(id)
    const state = row?.state ?? 'lost'
    const ended = withdrawn.has(entryId) && row?.note === withdrawnUnsent ? state === 'refused' : false
    return taken() > 1 || !(ended || state === expectedState(plan)) || (ended && taken() > 0)
  })
  expect(wrong.map(({ plan, id }) => [plan, rows.get(id)?.state, rows.get(id)?.note])).toEqual([])
  expect(await database.$count(message, eq(message.state, 'queued'))).toBe(0)
  const ends = sent.map(({ id }) => rows.get(id))
  const states = new Set(ends.map((row) => (row?.note === withdrawnUnsent ? 'withdrawn' : row?.state)))
  expect(states).toEqual(new Set(['sent', 'refused', 'uncertain', 'withdrawn']))
})
