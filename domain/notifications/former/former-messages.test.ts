// Checks that messages and deliveries of the version before keep their states when they are moved to one table.
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { pushSubscription } from '#domain/notifications/push/push-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { announceFormer } from './former-messages.ts'
import { delivery, outgoingMail, pushMessage, whatsappMessage } from './former-tables.ts'

provideDatabase()

let ticketId = 0
let entryId = 0
let device = 0
const at = new Date('2026-06-16T10:00:00+07:00')
const times = { createdAt: at, updatedAt: at }

beforeAll(async () => {
  await someContent()
  const own = await aTicket(await aClient())
  ticketId = own.id
  await replyToTicket(await anAgent(), { ticketId, version: own.version, message: 'Sudah.' })
  entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
  const [stored] = await database
    .insert(pushSubscription)
    .values({ device: 'a', endpoint: 'https://push.contoh.id/a', p256dh: 'x', auth: 'x', createdAt: at })
    .returning()
  device = stored?.id ?? 0
})

const move = () => database.execute(sql`select move_former_messages()`)
const movedRows = () => database.select().from(message).orderBy(asc(message.former))

async function aFormerMail(reason: string, change: Partial<typeof outgoingMail.$inferInsert>): Promise<number> {
  const letter = [{ kind: 'paragraph', text: 'Isi.' }]
  const mail = { reason, recipient: 'siti@contoh.id', subject: reason, letter, createdAt: new Date() }
  const [row] = await database
    .insert(outgoingMail)
    .values({ ...mail, ...change })
    .returning({ id: outgoingMail.id })
  return row?.id ?? 0
}

test('each mail keeps its state, its ticket and its words', async () => {
  const long = new Date(Date.now() - 5 * 86_400_000)
  const states: Record<string, [expected: string, change: Partial<typeof outgoingMail.$inferInsert>]> = {
    waiting: ['queued', {}],
    sent: ['sent', { sentAt: at, attempts: 1 }],
    refused: ['refused', { failedAt: at, attempts: 1, lastError: '550' }],
    uncertain: ['uncertain', { sendingSince: at, attempts: 1, lastError: 'Connection closed' }],
    'being sent': ['queued', { sendingSince: at, attempts: 1 }],
    kept: ['switched_off', { createdAt: long }],
    old: ['sent', { sentAt: at, letter: null, text: 'Halo,\n\nBuka:\nhttps://x/?token=abc-1' }],
  }
  for (const [name, [, change]] of Object.entries(states)) await aFormerMail(`test:${name}`, change)
  await aFormerMail(`ticket.completed:${ticketId}`, {})
  await aFormerMail('ticket.submitted:999999', {})
  await move()
  const rows = await movedRows()
  for (const [name, [expected]] of Object.entries(states)) {
    expect([name, rows.find(({ reason }) => reason === `test:${name}`)?.state]).toEqual([name, expected])
  }
  expect(rows.map(({ channel }) => channel)).toEqual(rows.map(() => 'mail'))
  expect(rows.find(({ reason }) => reason === 'test:old')?.payload?.letter).toEqual([
    { kind: 'paragraph', text: 'Halo,' },
    { kind: 'paragraph', text: 'Buka:\nhttps://x/?token=…' },
  ])
  expect(rows.find(({ reason }) => reason.startsWith('ticket.completed'))?.ticketId).toBe(ticketId)
  expect(rows.find(({ reason }) => reason.startsWith('ticket.submitted'))?.ticketId).toBeNull()
  expect(await database.$count(outgoingMail)).toBe(0)
  await database.delete(message)
})

test('a delivery is joined to the message that brings it, or becomes a row of its own', async () => {
  const reason = `ticket.answered:${entryId}`
  const of = { entryId, ticketId, ...times }
  const mailId = await aFormerMail(reason, { sentAt: at, attempts: 1 })
  const text = { number: '6281200000001', reason, purpose: 'answer', ...of, state: 'held', note: 'berhenti' }
  const [whatsapp] = await database.insert(whatsappMessage).values(text).returning()
  const ring = { subscriptionId: device, reason, ...of, state: 'queued' }
  const [push] = await database.insert(pushMessage).values(ring).returning()
  await database.insert(delivery).values([
    { ...of, way: 'mail', state: 'sent', providerId: `${mailId}` },
    { ...of, way: 'whatsapp', state: 'switched_off', reason: 'berhenti', providerId: `${whatsapp?.id}` },
    { ...of, way: 'push', target: `${device}`, state: 'queued', providerId: `${push?.id}` },
    { ...of, way: 'manual', target: 'telepon:1', state: 'sent', reason: 'telepon' },
    { ...of, way: 'push', target: '99', state: 'sent', providerId: '99' },
  ])
  await move()
  await move()
  expect(
    (await movedRows()).map(({ channel, recipient, state, note, entryId: answer }) => [
      channel,
      recipient,
      state,
      note,
      answer === entryId,
    ]),
  ).toEqual([
    ['manual', 'telepon:1', 'sent', 'telepon', true],
    ['push', '99', 'sent', null, true],
    ['mail', 'siti@contoh.id', 'sent', null, true],
    ['push', `${device}`, 'queued', null, true],
    ['whatsapp', '6281200000001', 'switched_off', 'berhenti', true],
  ])
  for (const table of [delivery, whatsappMessage, pushMessage]) expect(await database.$count(table)).toBe(0)
  await database.delete(message)
})

test('a job of the version before is announced for the moved message, once it waits', async () => {
  const mailId = await aFormerMail('test:late', {})
  await announceFormer('mail', { mailId })
  const [row] = await database
    .select()
    .from(message)
    .where(eq(message.former, `mail:${mailId}`))
  expect(await jobsOf('message.mail', 'messageId', row?.id ?? 0)).toHaveLength(1)
  await deliverMail(row?.id ?? 0, () => '')
  await database.update(message).set({ state: 'sent' })
  await announceFormer('mail', { mailId })
  expect(await jobsOf('message.mail', 'messageId', row?.id ?? 0)).toHaveLength(1)
})
