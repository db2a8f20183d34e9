// Checks taking a claim back: at once, by who claimed, and as long as nothing else has happened to the ticket.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { assignTicket, claimTicket, undoClaim } from './assignment.ts'
import { noteOnTicket, replyToTicket } from './desk-reply.ts'
import { getDeskTicket } from './get-desk-ticket.ts'
import { completeTicket, markSpam } from './ticket-steps.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let colleague: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent({ name: 'Agen Demak', officeId: content.office(2) })
  colleague = await anAgent({ name: 'Rekan Demak', officeId: content.office(2) })
})

beforeEach(async () => {
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
  await claimTicket(agent, await seen())
})

const seen = async () => ({ ticketId: stored.id, version: (await ticketRow(stored.id)).version })
const undo = (person = agent) => undoClaim(person, { ticketId: stored.id })
const offered = async (person = agent) => (await getDeskTicket(person, stored.id)).can.undoClaim

test('puts the ticket back as no one’s, and on record', async () => {
  expect([await offered(), await offered(colleague)]).toEqual([true, false])
  await undo()
  expect(await ticketRow(stored.id)).toMatchObject({
    status: 'pending',
    stage: 'pending',
    assigneeId: null,
    version: 3,
  })
  expect((await entriesOf(stored.id)).at(-1)).toMatchObject({
    type: 'released',
    audience: 'internal',
    message: 'Dikembalikan ke tiket masuk.',
  })
  expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
    action: 'ticket.undo-claim',
    changes: { status: ['inprogress', 'pending'], assignee: [agent.id, null] },
  })
  expect(await offered()).toBe(false)
  await claimTicket(colleague, await seen())
})

const other = 'Sudah ada langkah lain pada tiket ini. Untuk melepasnya, pilih "Belum ada petugas" di Petugas.'

test.each<readonly [what: string, step: () => Promise<unknown>, words: string]>([
  ['reverted already', () => undo(), 'Tiket ini sudah ada di tiket masuk.'],
  [
    'answered by a colleague',
    async () => replyToTicket(colleague, { ...(await seen()), message: 'Silakan coba lagi.' }),
    'Tiket ini sudah dijawab, jadi tidak kembali ke tiket masuk.',
  ],
  [
    'completed',
    async () => completeTicket(agent, await seen()),
    'Tiket ini sudah selesai, jadi tidak kembali ke tiket masuk.',
  ],
  ['noted on', async () => noteOnTicket(colleague, { ...(await seen()), message: 'Sudah ditelepon.' }), other],
  ['given to a colleague', async () => assignTicket(agent, { ...(await seen()), assigneeId: colleague.id }), other],
  [
    'written to by its requester',
    () =>
      replyToOwnTicket(client, {
        publicId: stored.publicId,
        message: 'Ada kabar?',
        idempotencyKey: newIdempotencyKey(),
      }),
    other,
  ],
  [
    'marked as spam',
    async () => markSpam(agent, await seen()),
    'Tiket ini ditandai sebagai spam. Pilih "Bukan spam" lebih dulu.',
  ],
])('is refused once it was %s', async (_, step, words) => {
  await step()
  const before = await ticketRow(stored.id)
  await expect(undo()).rejects.toThrow(new Conflict(words))
  expect(await ticketRow(stored.id)).toEqual(before)
  expect(await offered()).toBe(false)
})

test('is for who claimed it', async () => {
  const words = 'Tiket ini diproses oleh Agen Demak, jadi hanya Agen Demak yang dapat mengembalikannya.'
  await expect(undo(colleague)).rejects.toThrow(new Conflict(words))
  const stranger = await anAgent({ officeId: content.office(3) })
  await expect(undo(stranger)).rejects.toBeInstanceOf(NotFound)
})
