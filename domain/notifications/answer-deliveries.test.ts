// Follows the mail of an answer to a real SMTP server on loopback: what its delivery says at each step.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deliveriesOf, reachOf } from '#domain/notifications/deliveries/answer-delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { cancelTicketMails } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { resendMessage } from '#domain/notifications/sent/managed-messages.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { aMailServer, type MailServer } from '#tests/builders/a-mail-server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { renderLetter } from '#worker/letter.ts'
import { setAnswerMails } from './mail-preference.server.ts'
import { mailAnswer } from './ticket-mails.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: MailServer
let agent: Person
let client: Person
let answer: { ticketId: number; entryId: number }

beforeAll(async () => {
  await someContent()
  server = await aMailServer()
  agent = await anAgent()
})
afterAll(() => server.close())

beforeEach(async () => {
  settings.smtpUrl = server.url
  server.refusal = undefined
  client = await aClient()
  const { id } = await aTicket(client)
  await replyToTicket(agent, { ticketId: id, version: 1, message: 'Sudah.' })
  answer = { ticketId: id, entryId: (await entriesOf(id)).at(-1)?.id ?? 0 }
})

const mailIt = () => mailAnswer(answer.ticketId, answer.entryId)
const states = async () => (await deliveriesOf([answer.entryId])).map(({ way, state, reason }) => [way, state, reason])
const isReached = async () => (await reachOf([answer.entryId]))[0]?.reachedAt != null
const mailId = async () => {
  const mails = await mailsTo(client)
  return mails.find(({ reason }) => reason === `ticket.answered:${answer.entryId}`)?.id ?? 0
}

test('it waits, and is sent once the server has it', async () => {
  await mailIt()
  await mailIt()
  expect(await states()).toEqual([['mail', 'queued', null]])
  expect(await isReached()).toBe(false)
  await deliverMail(await mailId(), renderLetter)
  expect(await states()).toEqual([['mail', 'sent', null]])
  expect(await isReached()).toBe(true)
})

test('a refusal says why, until someone sends it again', async () => {
  await mailIt()
  server.refusal = { code: 550, words: 'no such mailbox' }
  await deliverMail(await mailId(), renderLetter)
  expect(await states()).toEqual([['mail', 'refused', 'alamat email itu tidak ada']])
  server.refusal = undefined
  await resendMessage(await anAdmin({ permissions: ['system'] }), await mailId())
  expect(await states()).toEqual([['mail', 'queued', null]])
  await deliverMail(await mailId(), renderLetter)
  expect(await states()).toEqual([['mail', 'sent', null]])
})

test('a refusal for the moment leaves it waiting', async () => {
  await mailIt()
  server.refusal = { code: 451, words: 'later' }
  await deliverMail(await mailId(), renderLetter)
  expect(await states()).toEqual([['mail', 'queued', null]])
})

test('without a mail server it is switched off, and no one has the answer', async () => {
  settings.smtpUrl = undefined
  await mailIt()
  expect(await states()).toEqual([['mail', 'switched_off', 'Email belum diatur di portal ini']])
  expect(await isReached()).toBe(false)
})

test('it is switched off for who wants no mails', async () => {
  await setAnswerMails(client, false)
  await mailIt()
  expect(await states()).toEqual([['mail', 'switched_off', 'Pemohon tidak mau dikabari lewat email']])
})

test('an address that no one proved has no delivery, and the answer counts as unreached', async () => {
  await database.update(user).set({ emailVerified: false }).where(eq(user.id, client.id))
  await mailIt()
  expect(await states()).toEqual([])
  expect(await reachOf([answer.entryId])).toMatchObject([{ seenAt: null, reachedAt: null }])
})

test('a mail that is dropped with the consent is not said to wait', async () => {
  await mailIt()
  await database.transaction((tx) => cancelTicketMails(tx, client.id))
  expect(await database.$count(message, eq(message.personId, client.id))).toBe(0)
  expect(await states()).toEqual([['mail', 'refused', 'Pemohon menarik persetujuannya']])
})
