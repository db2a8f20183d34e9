// Checks the heads of mails as a real SMTP server gets them: threads, stopping by one click, and no answer by machines.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { NotFound } from '#shared/errors.ts'
import { aMailServer, type MailServer } from '#tests/builders/a-mail-server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { renderLetter } from '#worker/letter.ts'
import { mailPasswordReset } from './account-mails.ts'
import { setMailsByToken, wantsAnswerMails, wantsMailsByToken } from './mail-preference.server.ts'
import { mailSecondFactorChanged } from './second-factor-mails.ts'
import { mailAnswer, mailCompletion, mailSubmission } from './ticket-mails.ts'

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

beforeAll(async () => {
  await someContent()
  server = await aMailServer()
  settings.smtpUrl = server.url
  agent = await anAgent()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.received.length = 0
  client = await aClient()
})

/** A header as it arrived, unfolded; undefined without it. */
function header(mail: string, name: string): string | undefined {
  const head = mail.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
}

const plainOf = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** Sends every mail to the client, oldest first, and gives them as the server got them. */
async function arrived(): Promise<string[]> {
  for (const { id } of (await mailsTo(client)).toSorted((one, other) => one.id - other.id)) {
    await deliverMail(id, renderLetter)
  }
  return server.received
}

/** The mails of a ticket: received, answered twice, completed. */
async function ticketMails(): Promise<string[]> {
  const { id } = await aTicket(client)
  await mailSubmission(id)
  await replyToTicket(agent, { ticketId: id, version: 1, message: 'Sudah.' })
  await mailAnswer(id, (await entriesOf(id)).at(-1)?.id ?? 0)
  await mailCompletion(id)
  return arrived()
}

test('the mails of a ticket are one thread, and no other ticket is in it', async () => {
  const [submitted = '', answered = '', completed = ''] = await ticketMails()
  const root = header(submitted, 'Message-ID')
  expect(root).toMatch(/^<[\w-]{32}@[\w.-]+>$/)
  expect(header(submitted, 'In-Reply-To')).toBeUndefined()
  for (const mail of [answered, completed]) {
    expect(header(mail, 'In-Reply-To')).toBe(root)
    expect(header(mail, 'References')).toBe(root)
  }
  const ids = [submitted, answered, completed].map((mail) => header(mail, 'Message-ID'))
  expect(new Set(ids).size).toBe(3)
  server.received.length = 0
  client = await aClient()
  const [other = ''] = await ticketMails()
  expect(header(other, 'Message-ID')).not.toBe(root)
})

test('no machine answers, and every mail says that replies are not read and where to write', async () => {
  await ticketMails()
  await mailPasswordReset({ email: client.email, key: 'once' })
  const mails = await arrived()
  expect(mails.length).toBe(4)
  for (const mail of mails) {
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All')
    // In the text and in the HTML part.
    expect(plainOf(mail).split('balasannya tidak dibaca').length).toBe(3)
    expect(plainOf(mail)).toMatch(
      /balasannya tidak dibaca\. (?:Untuk membalas, buka tautan di atas|Ada pertanyaan\? Tulis di http)/,
    )
  }
})

test('answers and completions can be stopped with one click, mails of an account cannot', async () => {
  await mailPasswordReset({ email: client.email, key: 'again' })
  await mailSecondFactorChanged({ userId: client.id, change: 'on', key: 'now' })
  const [submitted = '', answered = '', completed = ''] = (await ticketMails()).slice(2)
  const about = server.received.filter((mail) => header(mail, 'List-Unsubscribe') !== undefined)
  expect(about).toEqual([answered, completed])
  expect(header(submitted, 'List-Unsubscribe-Post')).toBeUndefined()
  for (const mail of about) {
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = new URL(header(mail, 'List-Unsubscribe')?.slice(1, -1) ?? '')
    expect(url.pathname + url.search).toBe(unsubscribePath(client.id))
  }
})

test('the token stops the mails of its person alone, and no other token does anything', async () => {
  const bystander = await aClient()
  const token = new URL(unsubscribePath(client.id), 'https://x').searchParams.get('token') ?? ''
  await setMailsByToken(token, false, '203.0.113.9')
  await setMailsByToken(token, false, '203.0.113.9')
  expect(await wantsMailsByToken(token)).toBe(false)
  expect(await wantsAnswerMails(bystander.id)).toBe(true)
  await setMailsByToken(token, true, '203.0.113.9')
  expect(await wantsAnswerMails(client.id)).toBe(true)
  const [, signature] = token.split('.')
  const swapped = `${Buffer.from(bystander.id).toString('base64url')}.${signature}`
  for (const wrong of ['', '.', 'x.y', swapped, token.slice(0, -1), `${token}x`, 'x'.repeat(5_000)]) {
    await expect(setMailsByToken(wrong, false, '203.0.113.9')).rejects.toThrow(NotFound)
  }
  expect(await wantsAnswerMails(bystander.id)).toBe(true)
})
