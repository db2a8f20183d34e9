// Checks that a mail server that takes its time with one mail does not hold up the others, and is not flooded either.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { paragraph } from '#domain/notifications/deliveries/letter.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { workOn } from '#platform/jobs.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'
import { handlers } from './work.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: SmtpStub
beforeAll(async () => {
  server = await openSmtpStub()
  settings.smtpUrl = server.url
})
afterAll(() => server.close())

test('five mails are handed over at once, and no more', async () => {
  for (let number = 1; number <= 12; number++) {
    const letter = [paragraph('Isi.')]
    await queueMail({
      reason: `account.access-changed:${number}`,
      recipient: 'a@contoh.id',
      personId: null,
      subject: 'Surat',
      letter,
    })
  }
  const held: (() => void)[] = []
  server.held = held
  await workOn(handlers.filter(({ name }) => name === messageQueued.mail.name))
  // The server answers after it has received the whole batch.
  for (const taken of [5, 10, 12]) {
    await expect.poll(() => server.taken).toHaveLength(taken)
    expect(server.connections).toBe(taken)
    for (const answer of held.splice(0)) answer()
  }
})
