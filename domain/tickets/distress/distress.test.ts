// Checks that words of danger mark a ticket once, put it first, notify its agents once, and are settled.

import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { notifyDistress } from '#domain/notifications/staff/staff-warnings.ts'
import { suggestAnswers } from '#domain/search/ready-answers/ready-answers.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { findPressingTickets } from '#domain/tickets/queue/pressing-tickets.ts'
import { rateOwnTicket, replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findDistressedTickets } from './distressed-tickets.ts'
import { findHelpForRequester, isInDistress, settleDistress } from './ticket-distress.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let far: Person
beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
  far = await anAgent({ officeId: content.office(2) })
})

const noticesOf = (person: Person) =>
  database
    .select({ text: notification.text })
    .from(notification)
    .where(and(eq(notification.personId, person.id), eq(notification.kind, 'distress')))

const idsFor = async (person: Person) => (await findDistressedTickets(person)).tickets.map(({ id }) => id)

test('words of danger mark the ticket, put it first and notify its agents, once', async () => {
  const calm = await aTicket(client, { description: 'Kapan daftar ulang?' })
  const grave = await aTicket(client, { description: 'Gak lolos lagi. Rasanya pengen mati aja.' })
  for (const { id } of [calm, grave, grave]) await notifyDistress(id)
  expect(await isInDistress(calm.id)).toBe(false)
  expect(await isInDistress(grave.id)).toBe(true)
  expect(await idsFor(agent)).toContain(grave.id)
  expect([(await ticketRow(calm.id)).priority, (await ticketRow(grave.id)).priority]).toEqual(['medium', 'urgent'])
  expect((await entriesOf(grave.id)).map(({ type, audience }) => [type, audience])).toEqual([
    ['submitted', 'public'],
    ['classified', 'internal'],
  ])
  expect(await suggestAnswers(agent, grave.id)).toEqual([])
  const inBand = async (person = agent) =>
    (await findDistressedTickets(person)).tickets.find(({ id }) => id === grave.id)
  const [colleague, supervisor] = [await anAgent(), await anAgent({ permissions: ['reports'] })]
  expect(await inBand()).toMatchObject({ holder: null, since: 'baru saja', sentence: 'Rasanya pengen mati aja.' })
  expect(await inBand(colleague)).toMatchObject({ holder: null })
  expect(await idsFor(far)).not.toContain(grave.id)
  const [first] = (await findPressingTickets(eq(ticketTable.requesterId, client.id), 1)).tickets
  expect(first).toMatchObject({ id: grave.id, reason: 'Pemohon mungkin dalam bahaya' })
  expect(await noticesOf(agent)).toEqual([{ text: `Dahulukan: pemohon tiket T-${grave.id} mungkin dalam bahaya` }])
  expect(await noticesOf(far)).toEqual([])
  await claimTicket(agent, { ticketId: grave.id, version: (await ticketRow(grave.id)).version })
  expect(await inBand()).toMatchObject({ holder: 'Anda', since: 'baru saja' })
  expect(await inBand(supervisor)).toMatchObject({ holder: agent.name, since: 'baru saja' })
  expect(await inBand(colleague)).toBeUndefined()
})

test('who takes it by an answer has it since then, and the newest words of danger are shown without numbers', async () => {
  const own = await aTicket(client, { description: 'Rasanya pengen mati aja.' })
  await notifyDistress(own.id)
  const inBand = async () => (await findDistressedTickets(agent)).tickets.find(({ id }) => id === own.id)
  const start = now().getTime()
  setClock(new Date(start + hours(2)))
  await replyToTicket(agent, { ticketId: own.id, version: (await ticketRow(own.id)).version, message: 'Kami telepon.' })
  expect(await inBand()).toMatchObject({ holder: 'Anda', since: 'baru saja' })
  const message = `Sudah. ${'Aku mau mati aja, telepon 0812 3456 7890, '.repeat(3)}`
  await replyToOwnTicket(client, { publicId: own.publicId, message, idempotencyKey: newIdempotencyKey() })
  const sentence = (await inBand())?.sentence
  expect(sentence).toMatch(/^Aku mau mati aja, telepon [•\d ]+, .*\.\.\.$/)
  expect(sentence).not.toContain('3456')
  setClock(new Date(start + hours(3)))
  await replyToTicket(agent, { ticketId: own.id, version: (await ticketRow(own.id)).version, message: 'Tunggu.' })
  expect(await inBand()).toMatchObject({ since: '1 jam lalu' })
  setClock(null)
})

test('a try that failed before anyone was notified is not the last one', async () => {
  const own = await aTicket(client, { description: 'Rasanya pengen mati aja.' })
  await database.execute(sql`alter table notification add constraint notices_fail check (kind <> 'distress') not valid`)
  await expect(notifyDistress(own.id)).rejects.toThrow()
  await database.execute(sql`alter table notification drop constraint notices_fail`)
  await notifyDistress(own.id)
  expect(await noticesOf(agent)).toContainEqual({ text: expect.stringContaining(`T-${own.id} `) })
})

test('who has seen to it takes the mark off, on record; a further such message sets it again', async () => {
  const own = await aTicket(client, { subject: 'Aku dipukuli bapak', description: 'Bisa pindah sekolah?' })
  await notifyDistress(own.id)
  const step = async () => ({ ticketId: own.id, version: (await ticketRow(own.id)).version })
  await expect(settleDistress(far, await step())).rejects.toBeInstanceOf(NotFound)
  await settleDistress(agent, await step())
  expect(await isInDistress(own.id)).toBe(false)
  expect((await entriesOf(own.id)).at(-1)).toMatchObject({
    audience: 'internal',
    message: 'Tanda bahaya sudah ditangani.',
  })
  await expect(settleDistress(agent, await step())).rejects.toBeInstanceOf(Conflict)
  // As when the event is handled twice: what was seen to is not marked by the same words.
  await notifyDistress(own.id)
  expect(await isInDistress(own.id)).toBe(false)
  const say = async (message: string) => {
    await replyToOwnTicket(client, { publicId: own.publicId, message, idempotencyKey: newIdempotencyKey() })
    const [entry] = await database
      .select({ id: ticketEntry.id })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, own.id), eq(ticketEntry.message, message)))
    await notifyDistress(own.id, entry?.id)
  }
  await say('Terima kasih.')
  expect(await isInDistress(own.id)).toBe(false)
  await say('Aku takut pulang, nanti dihajar lagi.')
  expect(await isInDistress(own.id)).toBe(true)
  expect((await getDeskTicket(agent, own.id)).timeline.map(({ message }) => message)).toContain('Terima kasih.')
})

test('who filed it reads help on the receipt, and no one else does', async () => {
  const inNeed = await aTicket(await aClient(), {
    subject: 'Gagal',
    description: 'Aku gak lolos, rasanya pengen mati aja.',
  })
  const calm = await aTicket(await aClient(), { subject: 'Mati lampu', description: 'Mati lampu waktu mengunggah.' })
  expect((await findHelpForRequester(inNeed.publicId))?.lines.map(({ phone }) => phone)).toContain('112')
  expect([await findHelpForRequester(calm.publicId), await findHelpForRequester('tidak-ada')]).toEqual([null, null])
})

test('a reply of danger brings help to the page of its question, the next harmless one takes it away', async () => {
  const requester = await aClient()
  const own = await aTicket(requester, { subject: 'Akun', description: 'Akun saya terkunci.' })
  const helped = async (message: string) => {
    await replyToOwnTicket(requester, { publicId: own.publicId, message, idempotencyKey: newIdempotencyKey() })
    return (await findHelpForRequester(own.publicId)) !== null
  }
  expect(await findHelpForRequester(own.publicId)).toBeNull()
  expect(await helped('Percuma, aku mau bunuh diri saja.')).toBe(true)
  expect(await helped('Terima kasih, saya sudah ditemani ibu.')).toBe(false)
})

test('words of danger beside a rating mark the ticket and bring help, also after it was seen to', async () => {
  const requester = await aClient()
  const own = await aTicket(requester, { subject: 'Akun', description: 'Aku dipukuli bapak.' })
  await notifyDistress(own.id)
  const step = async () => ({ ticketId: own.id, version: (await ticketRow(own.id)).version })
  await settleDistress(agent, await step())
  await replyToTicket(agent, { ...(await step()), message: 'Kami telepon Anda sekarang.' })
  await completeTicket(agent, await step())
  const rate = async (comment: string) => {
    await rateOwnTicket(requester, { publicId: own.publicId, score: 1, comment })
    await notifyDistress(own.id, 'rating')
  }
  await rate('Lama dijawab.')
  expect([await isInDistress(own.id), await findHelpForRequester(own.publicId)]).toEqual([false, expect.anything()])
  await rate('Percuma, aku mau bunuh diri saja.')
  expect(await isInDistress(own.id)).toBe(true)
  expect(await findHelpForRequester(own.publicId)).toMatchObject({ title: 'Anda tidak sendirian' })
})
