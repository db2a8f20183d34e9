// Hands mails to a real SMTP server on loopback: once, with both parts, and with what a refusal leaves behind.
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { renderLetter } from '#worker/letter.tsx'
import { deliverMail } from './deliver-mail.ts'
import { outgoingMail } from './notification-tables.ts'
import { queueMail } from './queue-mail.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

/** What the server got, and what it answers to the next mail instead of taking it. */
const received: string[] = []
let refusal: (Error & { responseCode: number }) | undefined

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      if (refusal) return done(refusal)
      received.push(text)
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  settings.smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => server.close(done)))

let id: number

const row = async () => (await database.select().from(outgoingMail).where(eq(outgoingMail.id, id)))[0]
const refuseWith = (responseCode: number, words: string) => {
  refusal = Object.assign(new Error(words), { responseCode })
}

beforeEach(async () => {
  received.length = 0
  refusal = undefined
  const reason = `test:${crypto.randomUUID()}`
  const text = 'Halo <b>Siti</b>,\n\nLihat di sini:\nhttps://portal.contoh/status/abc\n\nBaris satu\nBaris dua'
  await queueMail({ reason, recipient: 'siti@contoh.id', personId: null, subject: 'Pertanyaan Anda dijawab', text })
  const [kept] = await database.select().from(outgoingMail).where(eq(outgoingMail.reason, reason))
  id = kept?.id ?? 0
})

describe('with a mail server', () => {
  test('the mail arrives once, as text and as HTML, under a number of its own', async () => {
    await deliverMail(id, renderLetter)
    const [message, ...more] = received
    expect(more).toEqual([])
    expect(message).toMatch(/^To: siti@contoh\.id$/m)
    expect(message).toMatch(/^Subject: Pertanyaan Anda dijawab$/m)
    expect(message).toMatch(new RegExp(`^Message-ID: <portal-${id}@`, 'm'))
    expect(message).toMatch(/Content-Type: multipart\/alternative/)
    // Quoted-printable breaks long lines with '='.
    const plain = message?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(plain).toContain('Halo <b>Siti</b>,')
    expect(plain).toContain('Halo &lt;b&gt;Siti&lt;/b&gt;,')
    expect(plain).toMatch(/href="https:\/\/portal\.contoh\/status\/abc"[^>]*>/)
    expect(plain).not.toContain('<script')
    expect(await row()).toMatchObject({ attempts: 1, lastError: null, sendingSince: null, sentAt: expect.any(Date) })
  })

  test('again, and ten at once, it is still one', async () => {
    await Promise.all(Array.from({ length: 10 }, () => deliverMail(id, renderLetter)))
    await deliverMail(id, renderLetter)
    expect(received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 1 })
  })

  test('a refusal for the moment is thrown for the queue to try again; the try that works forgets it', async () => {
    refuseWith(451, 'try again later')
    await expect(deliverMail(id, renderLetter)).rejects.toThrow('try again later')
    expect(await row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null, sendingSince: null })
    expect((await row())?.lastError).toContain('try again later')
    refusal = undefined
    await deliverMail(id, renderLetter)
    expect(received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 2, lastError: null, sentAt: expect.any(Date) })
  })

  test('a refusal for good is not tried again and stays readable', async () => {
    refuseWith(550, 'no such mailbox')
    await deliverMail(id, renderLetter)
    refusal = undefined
    await deliverMail(id, renderLetter)
    expect(received).toEqual([])
    expect(await row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: expect.any(Date) })
    expect((await row())?.lastError).toContain('no such mailbox')
  })

  test('a delivery whose process died is not repeated: nobody knows whether it arrived', async () => {
    await database.update(outgoingMail).set({ sendingSince: now() }).where(eq(outgoingMail.id, id))
    await deliverMail(id, renderLetter)
    expect(received).toEqual([])
    expect(await row()).toMatchObject({ attempts: 0, sentAt: null, sendingSince: expect.any(Date) })
  })

  test('a mail that is not there is no mistake', async () => {
    await deliverMail(999_999_999, renderLetter)
    expect(received).toEqual([])
  })
})

test('without a mail server the mail stays kept and readable', async () => {
  const url = settings.smtpUrl
  settings.smtpUrl = undefined
  await deliverMail(id, renderLetter)
  settings.smtpUrl = url
  expect(received).toEqual([])
  expect(await row()).toMatchObject({ attempts: 0, lastError: null, sentAt: null, failedAt: null })
})
