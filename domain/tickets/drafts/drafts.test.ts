// Drafts of the composer, and replies that can be reverted before anyone is notified.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { findAttachments, removeAttachment } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { touchPresence } from '#domain/tickets/desk/presence.ts'
import type { AfterReply, HeldReply } from '#domain/tickets/draft-tables.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findDrafts, saveDraft } from './draft.server.ts'
import type { HoldInput } from './draft.ts'
import { holdReply, releaseLateReplies, releaseReply, takeReplyBack } from './held-reply.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let colleague: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
  colleague = await anAgent()
})

async function hold(
  stored: TicketRow,
  message: string,
  after: AfterReply = null,
  by = agent,
  more: Partial<HeldReply> = {},
): Promise<HoldInput> {
  const { version } = await ticketRow(stored.id)
  const entries = await entriesOf(stored.id)
  const seen = Math.max(0, ...entries.map(({ id }) => id))
  return holdReply(by, { ticketId: stored.id, version, message, seen, after }, { attachments: [], ...more })
}

const answersOf = async (stored: TicketRow) =>
  (await entriesOf(stored.id)).filter(({ type }) => type === 'answered').map(({ message }) => message)

test('a held reply is seen by the desk alone, and changes nothing until it is sent', async () => {
  const stored = await aTicket(client)
  const held = await hold(stored, 'Halo {nama}.')
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'pending', version: stored.version, assigneeId: null })
  expect(JSON.stringify(await lookUpStatus(stored.publicId))).not.toContain('Halo')
  const { onTheirWay, own } = await findDrafts(colleague, stored.id)
  expect(onTheirWay).toMatchObject([{ holdId: held.holdId, own: false, author: agent.name, message: 'Halo {nama}.' }])
  expect(own).toEqual({})

  await releaseReply(agent.id, held)
  expect(await answersOf(stored)).toEqual([`Halo ${stored.contactName}.`])
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'waiting', assigneeId: agent.id })
  expect((await findDrafts(agent, stored.id)).onTheirWay).toEqual([])
  // The job of a sending that is over, run again.
  expect(await releaseReply(agent.id, held)).toBeUndefined()
  expect(await answersOf(stored)).toHaveLength(1)
})

test('sent and completed in one go', async () => {
  const stored = await aTicket(client)
  await releaseReply(agent.id, await hold(stored, 'Sudah beres.', 'complete'))
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'completed' })
  expect((await entriesOf(stored.id)).map(({ type }) => type).slice(-2)).toEqual(['answered', 'completed'])
})

test('a canned reply classifies the ticket and is counted, once it is sent', async () => {
  const stored = await aTicket(client, { category: 'login', priority: 'low' })
  const more = { steps: { category: 'upload', priority: 'high' as const, officeId: null }, cannedReplyId: 7 }
  const held = await hold(stored, 'Unggah lagi.', 'complete', agent, more)
  expect(await ticketRow(stored.id)).toMatchObject({ category: 'login', priority: 'low' })
  expect(await jobsOf('ticket.canned-reply-sent', 'ticketId', stored.id)).toHaveLength(0)
  await releaseReply(agent.id, held)
  expect(await ticketRow(stored.id)).toMatchObject({ category: 'upload', priority: 'high', status: 'completed' })
  expect(await jobsOf('ticket.canned-reply-sent', 'ticketId', stored.id)).toHaveLength(1)
  // What is so already stays, and holds nothing up.
  const same = await aTicket(client, { category: 'upload', priority: 'high' })
  await releaseReply(agent.id, await hold(same, 'Unggah lagi.', null, agent, more))
  expect((await entriesOf(same.id)).map(({ type }) => type)).not.toContain('classified')
  expect(await answersOf(same)).toEqual(['Unggah lagi.'])
})

test('a canned reply hands the answered ticket over', async () => {
  const stored = await aTicket(client)
  const officeId = content.office(3)
  const more = { steps: { category: null, priority: null, officeId } }
  await releaseReply(agent.id, await hold(stored, 'Cabang dinas akan menghubungi Anda.', null, agent, more))
  expect(await answersOf(stored)).toHaveLength(1)
  expect(await ticketRow(stored.id)).toMatchObject({ officeId, assigneeId: null })
})

test('a reply that was reverted is a draft again, and is never sent', async () => {
  const stored = await aTicket(client)
  const held = await hold(stored, 'Terlalu cepat.')
  expect(await takeReplyBack(agent, held)).toEqual({ message: 'Terlalu cepat.', version: stored.version })
  expect((await findDrafts(agent, stored.id)).own.reply).toMatchObject({ message: 'Terlalu cepat.', returned: null })
  expect(await releaseReply(agent.id, held)).toBeUndefined()
  expect(await answersOf(stored)).toEqual([])
  await expect(takeReplyBack(agent, held)).rejects.toThrow(Conflict)

  // Sent again it is another sending: the job of the first does not send it early.
  const again = await hold(stored, 'Sekarang benar.')
  expect(await releaseReply(agent.id, held)).toBeUndefined()
  expect(await answersOf(stored)).toEqual([])
  await releaseReply(agent.id, again)
  expect(await answersOf(stored)).toEqual(['Sekarang benar.'])
  await expect(takeReplyBack(agent, again)).rejects.toThrow('sudah terkirim')
})

test('its files come back with it, until they are taken away or sent', async () => {
  const stored = await aTicket(client)
  const upload = async (name: string) => (await uploadAttachment(agent, { name, content: aPdf(name) })).id
  const attachments = [await upload('dua.pdf'), await upload('satu.pdf')]
  const filesOf = async () => (await findDrafts(agent, stored.id)).own.reply?.files.map(({ name }) => name)
  await takeReplyBack(agent, await hold(stored, 'Terlampir.', null, agent, { attachments }))
  expect(await filesOf()).toEqual(['dua.pdf', 'satu.pdf'])
  await saveDraft(agent, stored.id, { kind: 'reply', message: 'Terlampir contohnya.' })
  await removeAttachment(agent, attachments[0] ?? '')
  expect(await filesOf()).toEqual(['satu.pdf'])
  await releaseReply(agent.id, await hold(stored, 'Terlampir.', null, agent, { attachments: attachments.slice(1) }))
  expect((await findAttachments(agent, stored.publicId)).map(({ name }) => name)).toEqual(['satu.pdf'])
})

test('files of someone else are refused at once, not when it would be sent', async () => {
  const stored = await aTicket(client)
  const theirs = await uploadAttachment(client, { name: 'akta.pdf', content: aPdf('akta') })
  await expect(hold(stored, 'Terlampir.', null, agent, { attachments: [theirs.id] })).rejects.toThrow(Invalid)
  expect((await findDrafts(agent, stored.id)).onTheirWay).toEqual([])
})

test('a held reply is its agent’s own: no one else takes it back or answers beside it', async () => {
  const stored = await aTicket(client)
  const held = await hold(stored, 'Jawaban saya.')
  await expect(takeReplyBack(colleague, held)).rejects.toThrow(Conflict)
  await expect(hold(stored, 'Jawaban kedua.', null, colleague)).rejects.toThrow(`${agent.name} baru saja mengirim`)
  await expect(takeReplyBack(client, held)).rejects.toThrow(NotFound)
})

test.each([
  [
    'the requester wrote',
    (stored: TicketRow) =>
      replyToOwnTicket(client, {
        publicId: stored.publicId,
        message: 'Sudah bisa.',
        idempotencyKey: newIdempotencyKey(),
      }),
  ],
  [
    'a colleague answered',
    async (stored: TicketRow) =>
      replyToTicket(colleague, {
        ticketId: stored.id,
        version: (await ticketRow(stored.id)).version,
        message: 'Lebih dulu.',
      }),
  ],
])('it returns as a draft with the reason when %s meanwhile', async (_, act) => {
  const stored = await aTicket(client)
  const { version } = await ticketRow(stored.id)
  await replyToTicket(agent, { ticketId: stored.id, version, message: 'Pertama.' })
  const before = await answersOf(stored)
  const held = await hold(stored, 'Belum tahu.', 'complete')
  await act(stored)
  expect(await releaseReply(agent.id, held)).toBeUndefined()
  expect(await answersOf(stored)).not.toContain('Belum tahu.')
  expect((await answersOf(stored)).length).toBeLessThanOrEqual(before.length + 1)
  const { own, onTheirWay } = await findDrafts(agent, stored.id)
  expect(own.reply).toMatchObject({ message: 'Belum tahu.', returned: expect.stringContaining('pesan baru') })
  expect(onTheirWay).toEqual([])
})

test('a second reply sends the first at once; the same words twice are one', async () => {
  const stored = await aTicket(client)
  const first = await hold(stored, 'Pertama.')
  expect(await hold(stored, 'Pertama.')).toEqual(first)
  const second = await hold(stored, 'Kedua.')
  expect(await answersOf(stored)).toEqual(['Pertama.'])
  await releaseReply(agent.id, first)
  await releaseReply(agent.id, second)
  expect(await answersOf(stored)).toEqual(['Pertama.', 'Kedua.'])
})

test('a reply whose answer was lost is sent once, however late its sender repeats it', async () => {
  const stored = await aTicket(client)
  const { version } = await ticketRow(stored.id)
  const seen = Math.max(...(await entriesOf(stored.id)).map(({ id }) => id))
  const input = { ticketId: stored.id, version, message: 'Halo {nama}, silakan coba lagi.', seen, after: null }
  const first = await holdReply(agent, input, { attachments: [] })
  await releaseReply(agent.id, first)
  await holdReply(agent, input, { attachments: [] })
  expect((await findDrafts(agent, stored.id)).onTheirWay).toEqual([])
  expect(await answersOf(stored)).toHaveLength(1)
  await expect(holdReply(agent, { ...input, message: 'Lain.' }, { attachments: [] })).rejects.toBeInstanceOf(Conflict)
})

test('notes and a claim of one’s own hold nothing back', async () => {
  const stored = await aTicket(client)
  const held = await hold(stored, 'Jawaban.')
  const { version } = await ticketRow(stored.id)
  const claimed = await claimTicket(agent, { ticketId: stored.id, version })
  await noteOnTicket(agent, { ticketId: stored.id, version: claimed.version, message: 'Sudah ditelepon.' })
  await releaseReply(agent.id, held)
  expect(await answersOf(stored)).toEqual(['Jawaban.'])
})

test('what a lost job left behind is sent', async () => {
  const stored = await aTicket(client)
  await hold(stored, 'Terlambat.')
  await releaseLateReplies()
  expect(await answersOf(stored)).toEqual([])
  setClock(new Date(now().getTime() + minutes(2)))
  await releaseLateReplies()
  setClock(null)
  expect(await answersOf(stored)).toEqual(['Terlambat.'])
})

test('a draft follows its agent, is replaced, and ends when it is emptied', async () => {
  const stored = await aTicket(client)
  await saveDraft(agent, stored.id, { kind: 'reply', message: 'Setengah' })
  await saveDraft(agent, stored.id, { kind: 'note', message: 'Catatan' })
  await saveDraft(agent, stored.id, { kind: 'reply', message: 'Setengah jadi' })
  expect((await findDrafts(agent, stored.id)).own).toMatchObject({
    reply: { message: 'Setengah jadi' },
    note: { message: 'Catatan' },
  })
  expect((await findDrafts(colleague, stored.id)).own).toEqual({})
  const marked = async (person: Person) => (await findChosenTickets(person, [stored.id]))[0]?.hasDraft
  expect([await marked(agent), await marked(colleague)]).toEqual([true, false])
  await saveDraft(agent, stored.id, { kind: 'reply', message: '' })
  expect((await findDrafts(agent, stored.id)).own.reply).toBeUndefined()
  await expect(saveDraft(client, stored.id, { kind: 'reply', message: 'x' })).rejects.toThrow(NotFound)
})

test('who writes a reply is seen at the ticket', async () => {
  const stored = await aTicket(client)
  await touchPresence(agent, stored.id)
  const seenByColleague = () => touchPresence(colleague, stored.id)
  expect(await seenByColleague()).toEqual([{ name: agent.name, isWriting: false }])
  await saveDraft(agent, stored.id, { kind: 'note', message: 'Catatan' })
  expect(await seenByColleague()).toEqual([{ name: agent.name, isWriting: false }])
  await saveDraft(agent, stored.id, { kind: 'reply', message: 'Halo' })
  expect(await seenByColleague()).toEqual([{ name: agent.name, isWriting: true }])
  await saveDraft(agent, stored.id, { kind: 'reply', message: '' })
  expect(await seenByColleague()).toEqual([{ name: agent.name, isWriting: false }])
})

test('typing that arrives late does not touch a reply on its way', async () => {
  const stored = await aTicket(client)
  const held = await hold(stored, 'Jawaban utuh.')
  await saveDraft(agent, stored.id, { kind: 'reply', message: 'Jawaban' })
  await saveDraft(agent, stored.id, { kind: 'reply', message: '' })
  await releaseReply(agent.id, held)
  expect(await answersOf(stored)).toEqual(['Jawaban utuh.'])
})
