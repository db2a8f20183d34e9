// Checks spam: it leaves lists, counts, due times, the clock and reports, no one is notified, and it returns as it was.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { noticeRequesterReply } from '#domain/notifications/ticket-notices.ts'
import { getReport } from '#domain/reporting/report.server.ts'
import { reportFilter } from '#domain/reporting/report.ts'
import { startBulk, undoBulkSpam } from '#domain/tickets/bulk/bulk.server.ts'
import { getBulk, runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { autoCloseInactive, escalateOverdue } from '#domain/tickets/escalation/overdue-tickets.ts'
import { reopenOwnTicket, replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { waitingPeriod } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, now, setClock } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { claimTicket } from './assignment.ts'
import { countDeskTickets } from './desk-counts.ts'
import { replyToTicket } from './desk-reply.ts'
import { findDeskTickets, findNamedTicket } from './find-desk-tickets.ts'
import { getDeskTicket } from './get-desk-ticket.ts'
import { completeTicket, markSpam, unmarkSpam } from './ticket-steps.ts'

provideDatabase()

const day = 86_400_000
let content: SomeContent
let agent: Person
let client: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})

beforeEach(async () => {
  await database.update(ticketTable).set({ status: 'completed', spamSince: null, createdAt: new Date('2020-01-01') })
  client = await aClient()
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
})

afterEach(() => setClock(null))

const seen = (ticketId = stored.id, version = 1) => ({ ticketId, version })
const later = (milliseconds: number) => setClock(new Date(now().getTime() + milliseconds))
const idsOf = async (view: Parameters<typeof findDeskTickets>[1]) =>
  (await findDeskTickets(agent, view)).items.map(({ id }) => id)

test('a marked ticket leaves every list and count but its own, and stands where it stood when it is none', async () => {
  await markSpam(agent, seen())
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'pending', stage: 'spam', version: 2 })
  for (const view of [{ stage: 'pending' as const }, {}, { search: stored.publicId }]) {
    expect(await idsOf(view)).not.toContain(stored.id)
  }
  expect(await idsOf({ stage: 'spam' })).toEqual([stored.id])
  expect((await countDeskTickets(agent)).pending).toBe(0)
  expect(await findNamedTicket(agent, `T-${stored.id}`)).toMatchObject({ id: stored.id, list: 'spam' })
  const shown = await getDeskTicket(agent, stored.id)
  expect([shown.label.label, shown.due]).toEqual(['Spam', null])
  expect(shown.can).toMatchObject({ reply: false, claim: false, arrange: false, markSpam: false, unmarkSpam: true })
  for (const refused of [markSpam, claimTicket]) {
    await expect(refused(agent, seen(stored.id, 2))).rejects.toThrow(
      'Tiket ini ditandai sebagai spam. Pilih "Bukan spam" lebih dulu.',
    )
  }
  await unmarkSpam(agent, seen(stored.id, 2))
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'pending', stage: 'pending', spamSince: null })
  expect((await ticketRow(stored.id)).dueAt).toEqual(stored.dueAt)
  expect(await idsOf({ stage: 'pending' })).toEqual([stored.id])
  await expect(unmarkSpam(agent, seen(stored.id, 3))).rejects.toBeInstanceOf(Conflict)
  const actions = (await auditOf(`ticket:${stored.id}`)).map(({ action }) => action)
  expect(actions).toEqual(['ticket.submit', 'ticket.spam', 'ticket.not-spam'])
})

test('its requester sees it as before, may write on, and no one of the desk is notified', async () => {
  const { version } = await claimTicket(agent, seen())
  const before = { own: await getOwnTicket(client, stored.publicId), public: await lookUpStatus(stored.publicId) }
  const jobs = await jobsOf('ticket.completed', 'ticketId', stored.id)
  await markSpam(agent, seen(stored.id, version))
  expect(await getOwnTicket(client, stored.publicId)).toEqual(before.own)
  expect(await lookUpStatus(stored.publicId)).toEqual(before.public)
  expect(await jobsOf('ticket.completed', 'ticketId', stored.id)).toEqual(jobs)
  await replyToOwnTicket(client, { publicId: stored.publicId, message: 'Halo?', idempotencyKey: newIdempotencyKey() })
  const entry = (await entriesOf(stored.id)).at(-1)
  expect(entry?.type).toBe('requester_replied')
  await noticeRequesterReply({ ticketId: stored.id, entryId: entry?.id ?? 0 })
  expect(await database.$count(notification, eq(notification.personId, agent.id))).toBe(0)
  expect(await idsOf({ stage: 'spam' })).toEqual([stored.id])
})

test('a settled one that its requester opens again stays spam', async () => {
  const claimed = await claimTicket(agent, seen())
  const done = await completeTicket(agent, seen(stored.id, claimed.version))
  await markSpam(agent, seen(stored.id, done.version))
  await reopenOwnTicket(client, { publicId: stored.publicId, message: 'Lagi', idempotencyKey: newIdempotencyKey() })
  expect(await ticketRow(stored.id)).toMatchObject({ status: 'inprogress', stage: 'spam' })
})

test('the clock leaves it alone: no escalation, no automatic end', async () => {
  const other = await aTicket(client)
  const answered = await replyToTicket(agent, { ...seen(other.id), message: 'Sudah.' })
  await markSpam(agent, seen(other.id, answered.version))
  await markSpam(agent, seen())
  later(waitingPeriod + 20 * day)
  expect([await autoCloseInactive(), await escalateOverdue()]).toEqual([0, 0])
  await unmarkSpam(agent, seen(stored.id, 2))
  expect(await escalateOverdue()).toBe(1)
})

test('reports do not count it', async () => {
  const admin = await anAdmin({ permissions: ['super_admin'] })
  const today = reportFilter.parse({ from: isoDay(now()), to: isoDay(now()) })
  const before = await getReport(admin, today)
  await markSpam(agent, seen())
  const after = await getReport(admin, today)
  expect([before.tickets - after.tickets, total(before.backlog) - total(after.backlog)]).toEqual([1, 1])
})

const total = (tallies: readonly { readonly tickets: number }[]) =>
  tallies.reduce((sum, { tickets }) => sum + tickets, 0)

test('many at once, and all of them back; once, and for who marked them alone', async () => {
  const others = [await aTicket(client), await aTicket(client)]
  const ticketIds = [stored, ...others].map(({ id }) => id)
  const id = await startBulk(agent, { task: { do: 'spam' }, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })
  await runBulk(id)
  expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 3, failed: 0 })
  expect(await idsOf({ stage: 'spam', sort: 'oldest' })).toEqual(ticketIds)
  await expect(undoBulkSpam(await anAgent(), id)).rejects.toBeInstanceOf(NotFound)
  const undo = await undoBulkSpam(agent, id)
  expect(await undoBulkSpam(agent, id)).toBe(undo)
  await runBulk(undo)
  expect(await idsOf({ stage: 'pending', sort: 'oldest' })).toEqual(ticketIds)
})

test('only the person who may handle the ticket', async () => {
  const elsewhere = await anAgent({ officeId: content.office(1) })
  await expect(markSpam(elsewhere, seen())).rejects.toBeInstanceOf(NotFound)
  await expect(markSpam(client, seen())).rejects.toBeInstanceOf(NotFound)
  expect((await ticketRow(stored.id)).stage).toBe('pending')
})
