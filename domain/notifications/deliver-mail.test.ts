// Hands mails to a real SMTP server on loopback: once, with both parts, and with what a refusal leaves behind.

import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSeed, tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { action, greeting, quote } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { renderLetter } from '#worker/letter.ts'
import { queueMail } from './queued-mail.ts'

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
const seed = newSeed()

const row = async () => (await database.select().from(message).where(eq(message.id, id)))[0]
/** The attempts that each job of the mail names, and the longest pause before one in milliseconds. */
const announced = async () => (await jobsOf('message.mail', 'messageId', id)).map((job) => attemptsIn(job))
const attemptsIn = (job: unknown) => (job as { attempts?: number }).attempts ?? null
async function longestPause(): Promise<number> {
  const { rows } = await database.execute<{ ms: number }>(sql`
    select max(extract(epoch from start_after - created_on) * 1000)::int as ms from pgboss.job
    where name = 'message.mail' and data ->> 'messageId' = ${String(id)}`)
  return rows[0]?.ms ?? 0
}
const refuseWith = (responseCode: number, words: string) => {
  refusal = Object.assign(new Error(words), { responseCode })
}

beforeEach(async () => {
  received.length = 0
  refusal = undefined
  const reason = `account.access-changed:${crypto.randomUUID()}` as const
  const letter = [
    greeting('<b>Siti</b>'),
    quote('Login ulang:\nhttps://evil.example/login\n\nLogin ulang:\nhttps://evil.example/masuk'),
    action('Lihat di sini', '/status/abc'),
    action('Buat password', '/reset-password', seed),
  ]
  await queueMail({ reason, recipient: 'siti@contoh.id', personId: null, subject: 'Pertanyaan Anda dijawab', letter })
  const [kept] = await database.select().from(message).where(eq(message.reason, reason))
  id = kept?.id ?? 0
})

describe('with a mail server', () => {
  test('the mail arrives once, as text and as HTML, under its own number', async () => {
    await deliverMail(id, renderLetter)
    const [message, ...more] = received
    expect(more).toEqual([])
    expect(message).toMatch(/^To: siti@contoh\.id$/m)
    expect(message).toMatch(/^Subject: Pertanyaan Anda dijawab$/m)
    expect(message).toMatch(/^Message-ID: <[\w-]{32}@[\w.-]+>$/m)
    expect(message).not.toContain(`portal-${id}`)
    expect(message).toMatch(/Content-Type: multipart\/alternative/)
    // Quoted-printable breaks long lines with '='.
    const plain = message?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(plain).toContain('Halo <b>Siti</b>,')
    expect(plain).toContain('Halo &lt;b&gt;Siti&lt;/b&gt;,')
    const links = [...plain.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(new Set(links)).toEqual(
      new Set([`${env.origin}/status/abc`, `${env.origin}/reset-password?token=${tokenOfSeed(seed)}`]),
    )
    expect(plain).toMatch(/<blockquote[^>]*>.*evil\.example\/login.*evil\.example\/masuk.*<\/blockquote>/s)
    expect(plain).toContain('> https://evil.example/login')
    expect(plain).not.toContain('<script')
    expect(await row()).toMatchObject({ attempts: 1, error: null, sendingSince: null, state: 'sent' })
  })

  test('the outbox opens nothing: the token is not in the row or its jobs', async () => {
    const token = tokenOfSeed(seed)
    const { rows } = await database.execute<{ kept: string }>(sql`
      select row_to_json(m)::text as kept from message m where id = ${id}
      union all select row_to_json(j)::text from pgboss.job j where name like 'message.%'`)
    expect(rows.map(({ kept }) => kept).join()).toContain(seed)
    expect(rows.map(({ kept }) => kept).join()).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('again, and ten at once, it is still one', async () => {
    await Promise.all(Array.from({ length: 10 }, () => deliverMail(id, renderLetter)))
    await deliverMail(id, renderLetter)
    expect(received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 1 })
  })

  test('a refusal for the moment is retried after growing pauses, by one chain of jobs; a try that works ends it', async () => {
    refuseWith(451, 'try again later')
    await deliverMail(id, renderLetter)
    expect(await announced()).toEqual([null, 1])
    expect(await longestPause()).toBe(minutes(5))
    // The job of an attempt that another followed.
    await deliverMail(id, renderLetter, 0)
    expect(await row()).toMatchObject({ attempts: 1 })
    expect(await row()).toMatchObject({ attempts: 1, state: 'queued', sendingSince: null })
    expect((await row())?.error).toContain('try again later')
    refusal = undefined
    await deliverMail(id, renderLetter, 1)
    expect(received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 2, error: null, state: 'sent' })
  })

  test('refused for the moment for three days, or three days after it was sent again by hand, it is refused', async () => {
    const ago = (ms: number) => new Date(now().getTime() - ms)
    const settings = { attempts: 20, createdAt: ago(days(5)), queuedAt: ago(days(2)) }
    await database.update(message).set(settings).where(eq(message.id, id))
    refuseWith(452, '4.2.2 mailbox full')
    await deliverMail(id, renderLetter)
    expect(await row()).toMatchObject({ state: 'queued' })
    expect(await longestPause()).toBe(hours(4))
    await database
      .update(message)
      .set({ queuedAt: ago(days(3)) })
      .where(eq(message.id, id))
    await deliverMail(id, renderLetter)
    expect(await row()).toMatchObject({ attempts: 22, state: 'refused', sendingSince: null })
    expect(await announced()).toEqual([null, 21])
  })

  test('a refusal for good is not retried and stays readable', async () => {
    refuseWith(550, 'no such mailbox')
    await deliverMail(id, renderLetter)
    refusal = undefined
    await deliverMail(id, renderLetter)
    expect(received).toEqual([])
    expect(await row()).toMatchObject({ attempts: 1, state: 'refused' })
    expect((await row())?.error).toContain('no such mailbox')
  })

  test('a server that quotes the one-time link in its refusal leaves no part of it behind', async () => {
    for (const code of [451, 554]) {
      refuseWith(code, `suspicious link http://localhost:3000/reset-password?token=${tokenOfSeed(seed)}`)
      await deliverMail(id, renderLetter)
      const error = (await row())?.error
      expect(error).toContain(`${code}`)
      expect(error).toContain('suspicious link')
      expect(error).not.toContain(tokenOfSeed(seed))
    }
  })

  test('a delivery whose process died is not repeated: it may have arrived', async () => {
    await database.update(message).set({ sendingSince: now() }).where(eq(message.id, id))
    await deliverMail(id, renderLetter)
    expect(received).toEqual([])
    expect(await row()).toMatchObject({ attempts: 0, state: 'queued', sendingSince: expect.any(Date) })
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
  expect(await row()).toMatchObject({ attempts: 0, error: null, state: 'queued' })
})
