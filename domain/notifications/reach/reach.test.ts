// Checks the ways to a requester and notes of answers sent by hand, against the database.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { setAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findAnswerNews, openAnswerByHand, sendByHand } from './delivered-answers.ts'
import { describeReach, describeReachOfMany } from './reach.server.ts'
import { answerByWhatsapp, answerInWhatsapp } from './reach.ts'

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: vi.fn(() => true),
}))

provideDatabase()

let content: SomeContent
let agent: Person
let colleague: Person
let client: Person
let answer: { ticketId: number; entryId: number }
let publicId: string

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ officeId: content.office(2), name: 'Rina' })
  colleague = await anAgent({ officeId: content.office(1) })
})

beforeEach(async () => {
  vi.mocked(mailIsConfigured).mockReturnValue(true)
  client = await aClient()
  const stored = await aTicket(client, { subject: 'Token ditolak', regencyId: content.regency('Kabupaten Demak') })
  await database.update(ticketTable).set({ contactPhone: '0812-3456-7890' }).where(eq(ticketTable.id, stored.id))
  await replyToTicket(agent, { ticketId: stored.id, version: 1, message: 'Sudah kami buka.' })
  publicId = stored.publicId
  answer = { ticketId: stored.id, entryId: (await entriesOf(stored.id)).at(-1)?.id ?? 0 }
})

test('mail counts only where it would really be sent', async () => {
  expect((await describeReach(answer.ticketId, 'ticketPage')).ways).toEqual(['mail'])
  expect((await describeReach(publicId, 'receipt')).ways).toEqual(['mail'])
  vi.mocked(mailIsConfigured).mockReturnValue(false)
  expect((await describeReach(answer.ticketId, 'ticketPage')).words).toContain('email belum diatur')
  vi.mocked(mailIsConfigured).mockReturnValue(true)
  await setAnswerMails(client, false)
  expect((await describeReach(answer.ticketId, 'ticketPage')).words).toContain('dimatikan pemohon')
  const unproven = await aClient({ emailVerified: false })
  const other = await aTicket(unproven)
  expect((await describeReach(other.id, 'ticketPage')).words).toContain('belum dikonfirmasi')
  expect((await describeReach(other.id, 'receipt')).words).toContain('belum dikonfirmasi')
  const many = async () => (await describeReachOfMany([answer.ticketId, other.id])).map(({ words }) => words)
  expect(await many()).toEqual([
    '1 pemohon tidak dikabari: kabar lewat email dimatikan pemohon. Kabari lewat WhatsApp atau telepon.',
    '1 pemohon tidak dikabari: emailnya belum dikonfirmasi. Nomor telepon juga tidak ada.',
  ])
  await setAnswerMails(client, true)
  expect(await many()).toEqual([
    '1 pemohon dikabari lewat email.',
    '1 pemohon tidak dikabari: emailnya belum dikonfirmasi. Nomor telepon juga tidak ada.',
  ])
})

test('a tap opens WhatsApp with answer and link, and is noted once for each agent', async () => {
  const { address } = await sendByHand(agent, answer)
  await sendByHand(agent, answer)
  const url = new URL(address)
  expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890')
  expect(url.searchParams.get('text')).toContain('Sudah kami buka.')
  expect(url.searchParams.get('text')).toContain(`/status/${publicId}`)
  expect(await findAnswerNews([answer.entryId])).toMatchObject([
    { isReached: true, deliveries: [{ way: 'manual', state: 'sent', by: 'Rina' }] },
  ])
})

test('opening it alone notes nothing', async () => {
  await openAnswerByHand(agent, answer)
  expect(await findAnswerNews([answer.entryId])).toEqual([])
})

test('another office, an admin without the permission, and another entry get nothing', async () => {
  await expect(sendByHand(colleague, answer)).rejects.toThrow(NotFound)
  await expect(sendByHand(await anAdmin(), answer)).rejects.toThrow(NotFound)
  const [first] = await entriesOf(answer.ticketId)
  await expect(sendByHand(agent, { ...answer, entryId: first?.id ?? 0 })).rejects.toThrow(NotFound)
  const elsewhere = await aTicket(client)
  await expect(sendByHand(agent, { ...answer, ticketId: elsewhere.id })).rejects.toThrow(NotFound)
})

test('without a number there is nowhere to send it', async () => {
  await database.update(ticketTable).set({ contactPhone: null }).where(eq(ticketTable.id, answer.ticketId))
  await expect(sendByHand(agent, answer)).rejects.toThrow(Conflict)
})

test('a colleague of the office gets the slip with the answer, other offices none', async () => {
  const province = await anAgent()
  for (const person of [agent, province]) {
    expect(await getSlip(person, publicId)).toMatchObject({ answer: { message: 'Sudah kami buka.' }, code: null })
  }
  await expect(getSlip(colleague, publicId)).rejects.toThrow(NotFound)
})

test('a long answer is cut at a word, and the link stays whole', () => {
  const words = answerByWhatsapp(
    { kind: 'question', title: 'Token', message: 'kata '.repeat(800) },
    'https://x/status/1',
  )
  expect([...words].length).toBeLessThan(answerInWhatsapp + 250)
  expect(words).toMatch(/kata …\n\nSelengkapnya/)
  expect(words.endsWith('https://x/status/1')).toBe(true)
  const signs = answerByWhatsapp({ kind: 'complaint', title: 'x', message: '😀'.repeat(2_000) }, 'https://x/1')
  expect(signs.isWellFormed()).toBe(true)
})
