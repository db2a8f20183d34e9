// Checks what becomes of a withdrawn answer on its ways: nothing more is sent of it, and those who read it are notified once.
import { eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { answerReach, message } from '#domain/notifications/deliveries/message-tables.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.server.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { collectMailsAndNotices } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { mailAnswer } from '#domain/notifications/ticket-mails.ts'
import { noticeAnswer } from '#domain/notifications/ticket-notices.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { aMailServer } from '#tests/builders/a-mail-server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { noteAnswersSeen, retractAnswer } from './delivered-answers.ts'
import { countUnreached } from './unreached-answers.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

const secret = 'Token milik keluarga lain: 7781'

let agent: Person
let client: Person
let of: { ticketId: number; entryId: number }

beforeAll(async () => {
  await someContent()
  agent = await anAgent()
})

beforeEach(async () => {
  settings.smtpUrl = 'smtp://127.0.0.1:9'
  client = await aClient()
  const { id: ticketId } = await aTicket(client)
  await replyToTicket(agent, { ticketId, version: 1, message: secret })
  of = { ticketId, entryId: (await entriesOf(ticketId)).at(-1)?.id ?? 0 }
  await noticeAnswer(of)
  await mailAnswer(of.ticketId, of.entryId)
})

const withdraw = () => withdrawMessage(agent, { ...of, reason: 'Keliru.' })
const notices = async () =>
  (await database.select().from(notification).where(eq(notification.personId, client.id))).map(({ kind }) => kind)
const subjects = async () => (await mailsTo(client)).map(({ subject }) => subject)
const kept = async () => JSON.stringify(await collectMailsAndNotices(client.id))

test('one that no one learned of goes without a word', async () => {
  expect(await kept()).toContain(secret)
  await withdraw()
  await retractAnswer(of)
  expect(await notices()).toEqual([])
  expect(await mailsTo(client)).toEqual([])
  expect(await kept()).not.toContain(secret)
  const [way] = await database.select().from(message).where(eq(message.entryId, of.entryId))
  expect(way).toMatchObject({ state: 'refused', note: 'Pesan ditarik sebelum terkirim' })
  expect(await database.select().from(answerReach).where(eq(answerReach.entryId, of.entryId))).toEqual([])
})

test('it is no answer that still has to reach someone', async () => {
  const before = await countUnreached(agent)
  await database.delete(message).where(eq(message.entryId, of.entryId))
  expect(await countUnreached(agent)).toBe(before + 1)
  await withdraw()
  await retractAnswer(of)
  expect(await countUnreached(agent)).toBe(before)
})

describe('notified once', () => {
  test('under the bell and by mail, who was mailed it; the kept letter loses its words', async () => {
    const [mail] = await database
      .select()
      .from(message)
      .where(eq(message.reason, `ticket.answered:${of.entryId}`))
    await database.transaction((tx) => moveMessage(tx, mailOutbox, mail?.id ?? 0, 'sent'))
    await withdraw()
    await retractAnswer(of)
    await retractAnswer(of)
    expect(await notices()).toEqual(['answered', 'withdrawn'])
    expect(await subjects()).toEqual([
      'Pertanyaan Anda sudah dijawab: Tidak bisa masuk',
      'Jawaban untuk pertanyaan Anda ditarik: Tidak bisa masuk',
    ])
    expect(await kept()).not.toContain(secret)
    expect((await mailsTo(client))[0]?.text).toContain('> Pesan ini ditarik oleh petugas pada')
  })

  test('under the bell alone, who read it on the page', async () => {
    await noteAnswersSeen(of.ticketId)
    await withdraw()
    await retractAnswer(of)
    expect(await notices()).toEqual(['answered', 'withdrawn'])
    expect(await subjects()).toEqual([])
  })
})

test('a mail whose job comes later is neither written nor sent', async () => {
  const server = await aMailServer()
  settings.smtpUrl = server.url
  await withdraw()
  const [mail] = await database
    .select()
    .from(message)
    .where(eq(message.reason, `ticket.answered:${of.entryId}`))
  await deliverMail(mail?.id ?? 0, () => '')
  expect(server.received).toEqual([])
  await database.delete(message).where(like(message.reason, 'ticket.answered:%'))
  await mailAnswer(of.ticketId, of.entryId)
  expect(await mailsTo(client)).toEqual([])
  await server.close()
})
