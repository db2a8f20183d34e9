// What a restored backup had waiting for WhatsApp is not sent again, and what its jobs write is held too.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { holdRestored } from '#domain/notifications/deliveries/stuck-messages.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { jobRestoredFrom } from '#platform/jobs.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { deliverWhatsapp } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { sendNumberCode } from './queued-whatsapp.ts'
import { notifyAnswer } from './whatsapp-news.ts'
import { whatsappConversation } from './whatsapp-tables.ts'

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const { settingsOf } = await import('#tests/setup/whatsapp-server.ts')
  // Nothing listens there: a message that is sent would be deferred, never held.
  return { ...rest, env: Object.defineProperty({ ...env }, 'whatsapp', { value: settingsOf('http://127.0.0.1:9') }) }
})
vi.mock(import('#platform/jobs.server.ts'), async (original) => ({
  ...(await original()),
  jobRestoredFrom: vi.fn(() => undefined as Date | undefined),
}))

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const madeAt = new Date(Date.now() - 60_000)
let counter = 6_281_700_000_000
let number = ''
beforeEach(() => {
  number = String(++counter)
})

const messages = () => database.select().from(message).where(eq(message.recipient, number))

/** An answer to the question of a proven number that may be sent texts, not notified yet. */
async function anAnswer() {
  const [client, agent] = [await aClient(), await anAgent()]
  const own = await aTicket(client)
  await database.transaction((tx) => giveNumber(tx, number, client.id, 'message'))
  await database.insert(whatsappConversation).values({ number, lastInboundAt: new Date() })
  await replyToTicket(agent, { ticketId: own.id, version: own.version, message: 'Silakan unggah ulang.' })
  const [entry] = await database.select().from(ticketEntry).where(eq(ticketEntry.authorId, agent.id))
  return { ticketId: own.id, entryId: entry?.id ?? 0 }
}

const deliveryOf = async (entryId: number) =>
  (await database.select().from(message).where(eq(message.entryId, entryId))).find(
    ({ channel }) => channel === 'whatsapp',
  )

test('what waited is uncertain afterwards, at its entry too, and goes out no more', async () => {
  const { ticketId, entryId } = await anAnswer()
  await notifyAnswer(ticketId, entryId)
  expect(await holdRestored(database, message, madeAt)).toBe(1)
  const [kept] = await messages()
  await deliverWhatsapp(kept?.id ?? 0)
  expect(await messages()).toMatchObject([
    { state: 'uncertain', attempts: 1, note: expect.stringContaining('Dipulihkan') },
  ])
  expect(await deliveryOf(entryId)).toMatchObject({ state: 'uncertain' })
})

test('what a restored job writes is held, and it writes no code', async () => {
  const { ticketId, entryId } = await anAnswer()
  vi.mocked(jobRestoredFrom).mockReturnValue(madeAt)
  await notifyAnswer(ticketId, entryId)
  await sendNumberCode({ codeId: 'a', number })
  vi.mocked(jobRestoredFrom).mockReturnValue(undefined)
  const kept = await messages()
  expect(kept).toMatchObject([{ payload: { purpose: 'answer' }, state: 'uncertain' }])
  await deliverWhatsapp(kept[0]?.id ?? 0)
  expect(await messages()).toMatchObject([{ state: 'uncertain', attempts: 1 }])
  expect(await deliveryOf(entryId)).toMatchObject({ state: 'uncertain' })
})
