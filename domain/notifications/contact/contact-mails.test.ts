// Checks the way of a guest's e-mail address: a link that says nothing of the question, then the answers, and where they stop.

import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { anonymousOwner } from '#domain/accounts/phone/number-code.ts'
import { ensureNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { setMailsByToken } from '#domain/notifications/mail-preference.server.ts'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import { countUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { mailAnswer, mailCompletion } from '#domain/notifications/ticket-mails.ts'
import { takeProvenNumber } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { eraseAccount } from '#domain/privacy/erasure/erasure.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { confirmContact, getContactLink } from '#domain/tickets/guest/guest-contact.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { mailContactConfirmation, mailEarlierAnswers } from './contact-mails.ts'

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: () => true,
}))

provideDatabase()

let content: SomeContent
let agent: Person
let email: string
let phone: string
let numbers = 0

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})

beforeEach(async () => {
  await database.execute(sql`delete from rate_limit`)
  email = `ibu-${crypto.randomUUID()}@contoh.id`
  numbers += 1
  phone = `62819000007${String(numbers).padStart(2, '0')}`
})

async function ask(): Promise<number> {
  const said = { description: 'Token anak saya Rahasia ditolak.', name: 'Bu Siti', category: 'login' }
  const input = { ...said, phone, email, regencyId: content.regency('Kabupaten Demak') }
  const { publicId } = await askAsGuest(
    { ...input, idempotencyKey: newIdempotencyKey() },
    { network: '203.0.113.9', proof: '', version: '2025-1', files: [] },
  )
  const [row] = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error('the question was not stored')
  await mailContactConfirmation(row.id)
  return row.id
}

/** An answer to the ticket, with the effect that mails it; gives its entry. */
async function answer(ticketId: number, message = 'Sudah kami buka.'): Promise<number> {
  await replyToTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version, message })
  const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
  await mailAnswer(ticketId, entryId)
  return entryId
}

const mails = () => database.select().from(message).where(eq(message.recipient, email)).orderBy(message.id)
const reasons = async () => (await mails()).flatMap(({ reason, payload }) => (payload ? [reason] : []))

async function tokenOf(ticketId: number): Promise<string> {
  const [mail] = await database
    .select({ payload: message.payload })
    .from(message)
    .where(and(eq(message.reason, `account.confirm-contact:${ticketId}`), eq(message.recipient, email)))
  const seed = mail?.payload?.letter?.flatMap((part) => (part.kind === 'action' && part.seed ? [part.seed] : []))[0]
  if (!seed) throw new Error('no link was mailed')
  return tokenOfSeed(seed)
}

const reachOf = (ticketId: number) => describeReach(ticketId, 'receipt')

test('the address gets one link, with nothing of the question, and until it is used no answer', async () => {
  const id = await ask()
  await mailContactConfirmation(id)
  expect(await reasons()).toEqual([`account.confirm-contact:${id}`])
  const [mail] = await mails()
  const { title, publicId } = await ticketRow(id)
  for (const word of ['Rahasia', 'Siti', title, publicId, `${id}`]) {
    expect(JSON.stringify([mail?.subject, mail?.payload?.letter])).not.toContain(word)
  }
  await answer(id)
  await mailCompletion(id)
  expect(await reasons()).toHaveLength(1)
  const { ways, words } = await reachOf(id)
  expect([ways, words]).toEqual([[], expect.stringContaining('buka tautan konfirmasi')])
})

test('an answer from before the confirmation is mailed with it, later ones and the completion after it', async () => {
  const id = await ask()
  const withdrawn = await answer(id, 'Keliru.')
  await withdrawMessage(agent, { ticketId: id, entryId: withdrawn, reason: 'Keliru.' })
  const early = await answer(id)
  const unreached = await countUnreached(agent)
  await confirmContact(await tokenOf(id))
  expect(await jobsOf('ticket.contact-confirmed', 'ticketId', id)).toHaveLength(1)
  await mailEarlierAnswers(id)
  await mailEarlierAnswers(id)
  expect(await countUnreached(agent)).toBe(unreached - 1)
  const late = await answer(id, 'Silakan coba lagi.')
  await completeTicket(agent, { ticketId: id, version: (await ticketRow(id)).version })
  await mailCompletion(id)
  expect((await reasons()).slice(1)).toEqual([
    `ticket.answered:${early}`,
    `ticket.answered:${late}`,
    `ticket.completed:${id}`,
  ])
  expect((await reachOf(id)).ways).toEqual(['mail'])
})

test('the person who stops the mails by the link in them gets no more', async () => {
  const id = await ask()
  await confirmContact(await tokenOf(id))
  await answer(id)
  const [, mail] = await mails()
  const token = new URLSearchParams(unsubscribePath(mail?.personId ?? '').split('?')[1]).get('token') ?? ''
  await setMailsByToken(token, false, '203.0.113.9')
  await answer(id)
  expect(await reasons()).toHaveLength(2)
  expect((await reachOf(id)).ways).toEqual([])
})

test('a link is good once, and for its own question alone', async () => {
  const [first, second] = [await ask(), await ask()]
  const token = await tokenOf(first)
  expect(await getContactLink(token)).not.toBeNull()
  await confirmContact(token)
  expect(await getContactLink(token)).toBeNull()
  await expect(confirmContact(token)).rejects.toBeInstanceOf(Invalid)
  expect([(await reachOf(first)).ways, (await reachOf(second)).ways]).toEqual([['mail'], []])
})

test('an address gets few links a day, from however many questions', async () => {
  const { turns } = limits['contact-address']
  for (let n = 0; n <= turns; n++) await ask()
  expect(await mails()).toHaveLength(turns)
})

/** Someone proves the number of the question by a code and so gets it. */
async function adopt(): Promise<void> {
  const fresh = { name: anonymousOwner, email: placeholderAddress() }
  const { person } = await database.transaction((tx) => ensureNumberOwner(tx, phone, 'code', fresh))
  await takeProvenNumber({ number: phone, personId: person.id })
}

test('the address gets nothing later once the question has come to an account', async () => {
  const id = await ask()
  await confirmContact(await tokenOf(id))
  await adopt()
  await answer(id)
  await mailCompletion(id)
  expect(await reasons()).toEqual([`account.confirm-contact:${id}`])
  expect((await reachOf(id)).ways).toEqual([])
})

test('a link from before that confirms nothing any more, and no new one goes out', async () => {
  const id = await ask()
  const token = await tokenOf(id)
  await adopt()
  expect(await getContactLink(token)).toBeNull()
  await expect(confirmContact(token)).rejects.toBeInstanceOf(Invalid)
  await database.delete(message).where(like(message.reason, 'account.confirm-contact:%'))
  await mailContactConfirmation(id)
  expect([await reasons(), (await ticketRow(id)).contactEmailConfirmedAt]).toEqual([[], null])
})

test.each(['guest', 'account'] as const)('nothing of the address is left when the %s is erased', async (who) => {
  const id = await ask()
  await confirmContact(await tokenOf(id))
  await answer(id)
  if (who === 'account') await adopt()
  await database.transaction(async (tx) => eraseAccount(tx, (await ticketRow(id)).requesterId, 'Dihapus.'))
  expect(await mails()).toEqual([])
  const { contactEmail, contactEmailConfirmedAt } = await ticketRow(id)
  expect([contactEmail === email, contactEmailConfirmedAt]).toEqual([false, null])
})
