// Checks the whole way from an event to the mail it causes, with the job runner at work on a real queue.
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/account.ts'
import { registerAccount } from '#domain/accounts/register-account.ts'
import { outgoingMail } from '#domain/notifications/notification-tables.ts'
import { claimTicket } from '#domain/tickets/claim-ticket.ts'
import { completeTicket } from '#domain/tickets/complete-ticket.ts'
import { replyToTicket } from '#domain/tickets/reply-to-ticket.ts'
import { database } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { handlers } from './handlers.ts'
import { work } from './work.ts'

provideDatabase()

let agent: Person

beforeAll(async () => {
  await someContent()
  agent = await anAgent({ name: 'Agen Provinsi' })
  await work()
})

const mailsTo = (person: Pick<Person, 'email'>) =>
  database.select().from(outgoingMail).where(eq(outgoingMail.recipient, person.email)).orderBy(asc(outgoingMail.id))

/** Waits until the person has this many mails. */
const mailsAfter = (person: Pick<Person, 'email'>, number: number) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(person)
      expect(mails).toHaveLength(number)
      return mails
    },
    { timeout: 8_000, interval: 50 },
  )

/** Waits until every job announced so far is done. */
const allDone = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database.execute<{ name: string; state: string }>(
        sql`select name, state::text from pgboss.job where state <> 'completed' and name in (${sql.join(
          handlers.map(({ name }) => sql`${name}`),
          sql`, `,
        )})`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 8_000, interval: 50 },
  )

const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })
const closing = 'Salam,\nHelpdesk SPMB Jawa Tengah'

describe('with the job runner at work', () => {
  test('a question is acknowledged, answered and completed by mail, each with the status link', async () => {
    const client = await aClient({ name: 'Siti Rahmawati' })
    const stored = await aTicket(client, { subject: 'Tidak bisa masuk' })
    const link = `http://localhost:3000/status/${stored.publicId}`
    expect(env.origin).toBe('http://localhost:3000')

    const [received] = await mailsAfter(client, 1)
    expect(received).toMatchObject({
      reason: `ticket.submitted:${stored.id}`,
      subject: 'Pertanyaan Anda sudah kami terima: Tidak bisa masuk',
      sentAt: null,
    })
    expect(received?.text.split('\n\n')).toEqual([
      'Halo Siti Rahmawati,',
      `Pertanyaan Anda sudah kami terima pada ${formatDateTime(stored.createdAt)}.`,
      `ID pertanyaan: ${stored.publicId}\nSimpan ID ini. Siapa pun yang memegangnya dapat membaca pertanyaan Anda.`,
      `Lihat status dan jawabannya di sini:\n${link}`,
      closing,
    ])

    await claimTicket(agent, await seen(stored))
    await replyToTicket(agent, {
      ...(await seen(stored)),
      message: 'Kata sandi sudah kami atur ulang.\n\nSilakan coba.',
    })
    const [, answered] = await mailsAfter(client, 2)
    const answer = (await entriesOf(stored.id)).find(({ type }) => type === 'answered')
    expect(answered).toMatchObject({
      reason: `ticket.answered:${answer?.id}`,
      subject: 'Pertanyaan Anda sudah dijawab: Tidak bisa masuk',
    })
    expect(answered?.text.split('\n\n')).toEqual([
      'Halo Siti Rahmawati,',
      'Agen Provinsi menjawab pertanyaan Anda:',
      'Kata sandi sudah kami atur ulang.',
      'Silakan coba.',
      `Baca percakapan lengkapnya di sini:\n${link}`,
      closing,
    ])

    await completeTicket(agent, await seen(stored))
    const [, , completed] = await mailsAfter(client, 3)
    expect(completed).toMatchObject({
      reason: `ticket.completed:${stored.id}`,
      subject: 'Pertanyaan Anda selesai: Tidak bisa masuk',
    })
    expect(completed?.text).toContain(`Riwayatnya tetap dapat dibaca di sini:\n${link}`)

    await allDone()
    expect(await mailsTo(client)).toHaveLength(3)
  }, 30_000)

  test('somebody who registers twice gets one mail, and it names neither password nor number', async () => {
    const input = {
      namaLengkap: 'Budi Santoso',
      nisn: '0051234567',
      noHp: '081234567890',
      email: `budi-${crypto.randomUUID()}@contoh.id`,
      password: 'rahasia1',
      confirmPassword: 'rahasia1',
      terms: 'on',
    }
    for (let time = 1; time <= 3; time++) await registerAccount({ ...input, namaLengkap: `Budi ke-${time}` })
    await mailsAfter(input, 1)
    await allDone()
    const [mail, ...others] = await mailsTo(input)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Alamat email Anda sudah terdaftar')
    expect(mail?.text).toContain('Halo Budi ke-1,')
    expect(mail?.text).toContain(`${env.origin}/login`)
    expect(mail?.text).not.toMatch(/rahasia1|0051234567|081234567890/)
  }, 30_000)
})

describe('each handler by itself', () => {
  const run = async (name: string, data: unknown) => {
    const handler = handlers.find((each) => each.name === name)
    if (!handler) throw new Error(`nobody acts on ${name}`)
    await handler.run(data)
  }

  test('run again for the same event makes no second mail', async () => {
    const client = await aClient()
    const stored = await aTicket(client)
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Sudah.' })
    await completeTicket(agent, await seen(stored))
    const answer = (await entriesOf(stored.id)).find(({ type }) => type === 'answered')
    for (let time = 1; time <= 2; time++) {
      await run('ticket.submitted', { ticketId: stored.id })
      await run('ticket.answered', { ticketId: stored.id, entryId: answer?.id })
      await run('ticket.completed', { ticketId: stored.id })
    }
    expect((await mailsTo(client)).map(({ reason }) => reason).toSorted()).toEqual([
      `ticket.answered:${answer?.id}`,
      `ticket.completed:${stored.id}`,
      `ticket.submitted:${stored.id}`,
    ])
  })

  test('two answers are two mails', async () => {
    const client = await aClient()
    const stored = await aTicket(client)
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Pertama.' })
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Kedua.' })
    for (const entry of (await entriesOf(stored.id)).filter(({ type }) => type === 'answered')) {
      await run('ticket.answered', { ticketId: stored.id, entryId: entry.id })
    }
    const texts = (await mailsTo(client))
      .filter(({ reason }) => reason.startsWith('ticket.answered'))
      .map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.join()).toMatch(/Pertama\.[\s\S]*Kedua\./)
  })

  test('an entry of another ticket is mailed to nobody', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const [stored, foreign] = [await aTicket(client), await aTicket(other)]
    await replyToTicket(agent, { ...(await seen(foreign)), message: 'Untuk orang lain.' })
    const entry = (await entriesOf(foreign.id)).at(-1)
    await run('ticket.answered', { ticketId: stored.id, entryId: entry?.id })
    expect((await mailsTo(client)).map(({ text }) => text).join()).not.toContain('Untuk orang lain.')
  })

  test.each([
    ['ticket.submitted', { ticketId: 999_999_999 }],
    ['ticket.answered', { ticketId: 999_999_999, entryId: 1 }],
    ['ticket.completed', { ticketId: 999_999_999 }],
    ['account.registration-repeated', { userId: 'nobody' }],
    ['mail.queued', { mailId: 999_999_999 }],
  ])('%s about what is gone does nothing', async (name, data) => {
    await expect(run(name, data)).resolves.toBeUndefined()
  })

  test.each(handlers.map(({ name }) => name))('%s refuses what does not have its shape', async (name) => {
    await expect(run(name, { ticketId: 'x', userId: 1, mailId: 'x' })).rejects.toThrow()
  })

  test('every event has one handler', () => {
    const names = handlers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual([
      'account.registration-repeated',
      'mail.queued',
      'ticket.answered',
      'ticket.completed',
      'ticket.submitted',
    ])
  })
})
