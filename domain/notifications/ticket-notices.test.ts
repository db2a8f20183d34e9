// Checks who gets which notice about a ticket, once, and that each reads only the own.
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { assignTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { setAnswerMails, wantsAnswerMails } from './mail-preference.server.ts'
import { findNotifications, getBell, markRead, notify, openNotification } from './notification.server.ts'
import {
  noticeAnswer,
  noticeAssignment,
  noticeCompletion,
  noticeHandOver,
  noticeNote,
  noticeRequesterReply,
} from './ticket-notices.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let province: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ officeId: content.office(2) })
  province = await anAgent()
})

beforeEach(async () => {
  client = await aClient()
  stored = await aTicket(client, { subject: 'Tidak bisa masuk', regencyId: content.regency('Kabupaten Demak') })
  for (const person of [agent, province]) await markRead(person, 'all')
})

const entry = async () => ({ ticketId: stored.id, entryId: (await entriesOf(stored.id)).at(-1)?.id ?? 0 })

test('the requester is notified of an answer once, and only they read it', async () => {
  await replyToTicket(agent, { ticketId: stored.id, version: 1, message: 'Sudah.' })
  for (let time = 1; time <= 2; time++) await noticeAnswer(await entry())
  const { items } = await findNotifications(client)
  expect(items).toMatchObject([
    {
      kind: 'answered',
      text: 'Pertanyaan Anda sudah dijawab: Tidak bisa masuk',
      publicId: stored.publicId,
      readAt: null,
    },
  ])
  const id = items[0]?.id ?? 0
  await markRead(agent, { id })
  await expect(openNotification(agent, id)).rejects.toBeInstanceOf(NotFound)
  expect((await getBell(client)).unread).toBe(1)
  expect(await openNotification(client, id)).toEqual({ ticketId: stored.id, publicId: stored.publicId, path: null })
  expect((await getBell(client)).unread).toBe(0)
  await noticeAnswer({ ...(await entry()), entryId: 0 })
  await markRead(client, { ticketId: stored.id })
  expect((await getBell(client)).unread).toBe(0)
})

test('the bell shows what came last, and open pages are notified of each change of it, once', async () => {
  const rings = () =>
    database.$count(liveEvent, and(eq(liveEvent.kind, 'notification'), eq(liveEvent.personId, client.id)))
  expect(await getBell(client)).toEqual({ unread: 0, latest: null })
  await noticeAnswer({ ticketId: stored.id, entryId: 1 })
  await noticeAnswer({ ticketId: stored.id, entryId: 2 })
  const { items } = await findNotifications(client)
  const [last, first] = items.map(({ id }) => id)
  const { text, ticketId, publicId } = items[0] ?? {}
  expect(await getBell(client)).toEqual({ unread: 2, latest: { id: last, text, ticketId, publicId, path: null } })
  expect(await rings()).toBe(2)
  await markRead(client, { id: last ?? 0 })
  expect(await getBell(client)).toMatchObject({ unread: 1, latest: { id: first } })
  await markRead(client, 'all')
  expect(await getBell(client)).toEqual({ unread: 0, latest: null })
  expect(await rings()).toBe(4)
  await markRead(client, 'all')
  await markRead(client, { ticketId: stored.id })
  expect(await rings()).toBe(4)
})

test('the assignee is notified of an assignment and of replies', async () => {
  await assignTicket(province, { ticketId: stored.id, version: 1, assigneeId: agent.id })
  await noticeAssignment({ ...(await entry()), assigneeId: agent.id })
  await noticeRequesterReply(await entry())
  expect((await findNotifications(agent, { limit: 2 })).items.map(({ kind }) => kind)).toEqual([
    'requester_replied',
    'assigned',
  ])
  expect((await ticketRow(stored.id)).assigneeId).toBe(agent.id)
})

test('the agents of the office, or of the province, are notified of a transfer', async () => {
  await noticeHandOver({ ...(await entry()), officeId: content.office(2) })
  expect([(await getBell(agent)).unread, (await getBell(province)).unread]).toEqual([1, 0])
  await noticeHandOver({ ticketId: stored.id, entryId: 0, officeId: null })
  expect([(await getBell(agent)).unread, (await getBell(province)).unread]).toEqual([1, 1])
})

test('the assignee is notified of a colleague’s note, and no one of their own', async () => {
  await assignTicket(province, { ticketId: stored.id, version: 1, assigneeId: agent.id })
  await noteOnTicket(agent, { ticketId: stored.id, version: 2, message: 'Saya telepon.' })
  await noticeNote(await entry())
  expect((await getBell(agent)).unread).toBe(0)
  await noteOnTicket(province, { ticketId: stored.id, version: 2, message: 'Sudah ditelepon.' })
  for (let time = 1; time <= 2; time++) await noticeNote(await entry())
  const text = `${province.name} menulis catatan di tiket T-${stored.id}: Tidak bisa masuk`
  expect((await findNotifications(agent, { limit: 1 })).items).toMatchObject([{ kind: 'noted', text }])
  expect((await getBell(agent)).unread).toBe(1)
})

test('what is meant for one person stands apart from what came to the whole office', async () => {
  await noticeHandOver({ ...(await entry()), officeId: content.office(2) })
  await assignTicket(province, { ticketId: stored.id, version: 1, assigneeId: agent.id })
  await noticeAssignment({ ...(await entry()), assigneeId: agent.id })
  const kindsOf = async (of?: 'person' | 'office') =>
    (await findNotifications(agent, { of, limit: 1 })).items.map(({ kind }) => kind)
  expect([await kindsOf('person'), await kindsOf('office')]).toEqual([['assigned'], ['handed_over']])
})

test('notices of single overdue tickets, as they were once made, are shown no more', async () => {
  const notice = { kind: 'escalated' as const, reason: 'ticket.escalated:1', ticketId: stored.id, text: 'Lewat waktu' }
  await notify([agent.id], notice)
  expect([(await getBell(agent)).unread, (await getBell(agent)).latest]).toEqual([0, null])
})

test('no one is notified of the completion of an open ticket', async () => {
  await noticeCompletion({ ticketId: stored.id })
  expect((await getBell(client)).unread).toBe(0)
})

test('answers are mailed until someone chooses otherwise', async () => {
  expect(await wantsAnswerMails(client.id)).toBe(true)
  await setAnswerMails(client, false)
  expect(await wantsAnswerMails(client.id)).toBe(false)
})
