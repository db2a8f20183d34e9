// Hands mails to a mail server that goes away at each step: after the final dot only its reply settles a mail.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paragraph } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'
import { queueMail } from './queued-mail.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

/** Divides the limit for a greeting, which is the one that a silent server lets pass. */
const haste = vi.hoisted(() => ({ by: 1 }))

vi.mock(import('nodemailer'), async (original) => {
  const nodemailer = await original()
  const createTransport = ({ greetingTimeout, ...rest }: { greetingTimeout: number }) =>
    nodemailer.createTransport({ ...rest, greetingTimeout: greetingTimeout / haste.by })
  return { ...nodemailer, createTransport: createTransport as typeof nodemailer.createTransport }
})

provideDatabase()

let server: SmtpStub
let id: number
/** Larger than what the sockets of both sides hold, so that a server can go away in the middle of it. */
let html = '<p>Isi.</p>'

beforeAll(async () => {
  server = await openSmtpStub()
  settings.smtpUrl = server.url
})
afterAll(() => server.close())

beforeEach(async () => {
  server.taken.length = 0
  html = '<p>Isi.</p>'
  const reason = `account.access-changed:${crypto.randomUUID()}` as const
  await queueMail({
    reason,
    recipient: 'siti@contoh.id',
    personId: null,
    subject: 'Surat',
    letter: [paragraph('Isi.')],
  })
  const [kept] = await database.select().from(message).where(eq(message.reason, reason))
  id = kept?.id ?? 0
})

const deliver = () => deliverMail(id, () => html)
/** Jobs of the mail that wait for a later time, with all their tries before them. */
const postponed = async () => {
  const { rows } = await database.execute(sql`select 1 from pgboss.job where name = 'message.mail'
    and (data ->> 'messageId')::bigint = ${id} and start_after > created_on + interval '1s' and retry_count = 0`)
  return rows.length
}
const row = async () => (await database.select().from(message).where(eq(message.id, id)))[0]

describe('the connection ends', () => {
  test('after the final dot, before the reply: uncertain, and never sent again automatically', async () => {
    server.manner = 'close after the dot'
    await deliver()
    server.manner = '250 ok'
    await deliver()
    expect(server.taken).toHaveLength(1)
    expect(await row()).toMatchObject({
      attempts: 1,
      state: 'uncertain',
      sendingSince: expect.any(Date),
      error: expect.stringContaining('Connection closed'),
    })
  })

  test.each(['close at greeting', 'close at DATA', 'close in the mail'])('%s: retried', async (manner) => {
    server.manner = manner
    if (manner === 'close in the mail') html = 'x'.repeat(70).concat('\n').repeat(400_000)
    await deliver()
    expect(await postponed()).toBe(1)
    expect(await row()).toMatchObject({
      state: 'queued',
      sendingSince: null,
      error: expect.any(String),
    })
    expect(server.taken).toEqual([])
    server.manner = '250 ok'
    html = '<p>Isi.</p>'
    await deliver()
    expect(server.taken).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 2, state: 'sent', error: null })
  })
})

describe('the reply to the final dot settles it', () => {
  test('4xx: retried', async () => {
    server.manner = '451 later'
    await deliver()
    expect(await postponed()).toBe(1)
    expect(await row()).toMatchObject({ state: 'queued', sendingSince: null })
  })

  test('421 and the end: retried', async () => {
    server.manner = '421 shutting down'
    await deliver()
    expect(await postponed()).toBe(1)
    expect(await row()).toMatchObject({ state: 'queued', sendingSince: null })
  })

  test('5xx: refused for good', async () => {
    server.manner = '554 not this'
    await deliver()
    expect(await row()).toMatchObject({ state: 'refused', sendingSince: null })
    server.manner = '250 ok'
    await deliver()
    expect(server.taken).toHaveLength(1)
  })

  test('something else: uncertain', async () => {
    server.manner = '354 again?'
    await deliver()
    expect(await row()).toMatchObject({ state: 'uncertain', sendingSince: expect.any(Date) })
  })
})

test('a silent server is left alone after three mails at once; the others wait in the queue, untried', async () => {
  server.manner = '250 ok'
  await deliver()
  server.manner = 'silent'
  server.connections = 0
  await database.update(message).set({ state: 'queued', attempts: 0 }).where(eq(message.id, id))
  const silent = id
  const ids: number[] = []
  for (let number = 1; number <= 4; number++) {
    const reason = `account.access-changed:silent-${number}` as const
    await queueMail({
      reason,
      recipient: 'budi@contoh.id',
      personId: null,
      subject: 'Surat',
      letter: [paragraph('Isi.')],
    })
    const [kept] = await database.select().from(message).where(eq(message.reason, reason))
    ids.push(kept?.id ?? 0)
  }
  haste.by = 20
  await Promise.all([silent, ...ids.slice(0, 2)].map((each) => deliverMail(each, () => html)))
  expect(server.connections).toBe(3)
  for (id of ids.slice(2)) {
    await deliver()
    expect(await postponed()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 0, sendingSince: null, error: null })
  }
  expect(server.connections).toBe(3)
})
