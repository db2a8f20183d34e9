// A thousand WhatsApp messages, each delivered twice and out of order.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countShuffled } from '#tests/setup/shuffled-messages.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: WhatsappServer
beforeAll(async () => {
  server = await openWhatsappServer()
  held.settings = server.settings
  await loadContent({ demo: false })
})
afterAll(() => server.close())

test('1,000 messages of 50 numbers, each delivered twice, out of order, are 1,000 entries', async () => {
  expect(await countShuffled(server, { numbers: 50, each: 20 })).toEqual({ tickets: 50, entries: 1_000 })
})
