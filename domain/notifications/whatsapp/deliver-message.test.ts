// How messages wait: deferred by WhatsApp they are retried a few times, and while it is away all of them pause.

import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { deliverWhatsapp } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { queueWhatsapp } from './queued-whatsapp.ts'
import { whatsappConversation } from './whatsapp-tables.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

const number = '6281600000001'
let server: WhatsappServer
let personId: string
beforeAll(async () => {
  server = await openWhatsappServer()
  held.settings = server.settings
  const client = await aClient()
  personId = client.id
  await database.transaction((tx) => giveNumber(tx, number, personId, 'message'))
  await database.insert(whatsappConversation).values({ number, lastInboundAt: new Date() })
})
afterAll(() => server.close())

beforeEach(async () => {
  server.manner = 'fine'
  server.asked = 0
  await database.delete(message)
})

async function queue(texts: readonly string[]): Promise<number[]> {
  for (const text of texts) {
    const content = { kind: 'text', text } as const
    const fresh = { reason: `test:${text}`, number, purpose: 'talk', personId, message: content } as const
    await database.transaction((tx) => queueWhatsapp(tx, fresh))
  }
  const rows = await database.select({ id: message.id }).from(message).orderBy(asc(message.id))
  return rows.map(({ id }) => id)
}

async function rowOf(id: number) {
  const [row] = await database.select().from(message).where(eq(message.id, id))
  return row
}

test('what WhatsApp defers is announced again, and refused with the reason after eight tries', async () => {
  const [id = 0] = await queue(['satu'])
  server.manner = { status: 400, code: 130_429 }
  for (let tries = 1; tries < 8; tries++) {
    await deliverWhatsapp(id)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: tries, sendingSince: null })
  }
  await deliverWhatsapp(id)
  expect(await rowOf(id)).toMatchObject({ state: 'refused', note: expect.stringContaining('dicoba lagi') })
  await deliverWhatsapp(id)
  expect(server.asked).toBe(8)
})

test('after three failures in a row nothing is asked of WhatsApp, and no message is lost', async () => {
  const ids = await queue(['satu', 'dua', 'tiga', 'empat', 'lima', 'enam'])
  server.manner = { status: 503 }
  for (const id of ids) await deliverWhatsapp(id)
  expect(server.asked).toBe(3)
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'queued', sendingSince: null })
})
