// Checks what happens by the clock: inactive tickets are completed, overdue ones reported, each once.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { waitingPeriod } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { autoCloseInactive, escalateOverdue } from './overdue-tickets.ts'

provideDatabase()

const day = 86_400_000
let content: SomeContent
let agent: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})

beforeEach(async () => {
  await database.update(ticketTable).set({ status: 'completed' })
  stored = await aTicket(await aClient(), { regencyId: content.regency('Kabupaten Demak') })
})

afterEach(() => setClock(null))

const later = (milliseconds: number) => setClock(new Date(now().getTime() + milliseconds))

test('an answered ticket without a word for ten days is completed, with an entry that says so', async () => {
  await replyToTicket(agent, { ticketId: stored.id, version: 1, message: 'Sudah.' })
  later(waitingPeriod - 60_000)
  expect(await autoCloseInactive()).toBe(0)
  later(120_000)
  expect([...(await Promise.all([autoCloseInactive(), autoCloseInactive()]))].sort()).toEqual([0, 1])
  expect((await ticketRow(stored.id)).status).toBe('completed')
  expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ type: 'completed', audience: 'public', authorId: null })
  expect(await jobsOf('ticket.completed', 'ticketId', stored.id)).toHaveLength(1)
})

test('the office is notified of an overdue ticket, and a working day later the province, each once', async () => {
  await claimTicket(agent, { ticketId: stored.id, version: 1 })
  expect(await escalateOverdue()).toBe(0)
  const due = (await ticketRow(stored.id)).firstResponseDueAt ?? now()
  setClock(new Date(due.getTime() + 60_000))
  expect([await escalateOverdue(), await escalateOverdue()]).toEqual([1, 0])
  setClock(new Date(due.getTime() + 7 * day))
  expect([await escalateOverdue(), await escalateOverdue()]).toEqual([1, 0])
  const jobs = await jobsOf('ticket.escalated', 'ticketId', stored.id)
  expect(jobs).toMatchObject([{ to: 'office' }, { to: 'province' }])
})

test('a ticket that just fell due is escalated before those that wait for their second escalation', async () => {
  const overdue = [stored]
  for (let more = 0; more < 2; more++) {
    overdue.push(await aTicket(await aClient(), { regencyId: content.regency('Kabupaten Demak') }))
  }
  const yesterday = new Date('2025-06-16T14:30:00+07:00')
  for (const { id } of overdue) {
    const due = { firstResponseDueAt: yesterday, resolutionDueAt: yesterday, escalatedAt: yesterday }
    await database.update(ticketTable).set(due).where(eq(ticketTable.id, id))
  }
  const fresh = await aTicket(await aClient(), { regencyId: content.regency('Kabupaten Demak') })
  const dueNow = new Date('2025-06-17T09:00:00+07:00')
  await database
    .update(ticketTable)
    .set({ firstResponseDueAt: dueNow, resolutionDueAt: dueNow })
    .where(eq(ticketTable.id, fresh.id))
  setClock(new Date('2025-06-17T09:01:00+07:00'))
  expect(await escalateOverdue(overdue.length)).toBe(1)
  expect((await ticketRow(fresh.id)).escalatedAt).not.toBeNull()
  // A working day after half past two, whatever the night between.
  setClock(new Date('2025-06-17T14:29:00+07:00'))
  expect(await escalateOverdue(overdue.length)).toBe(0)
  setClock(new Date('2025-06-17T14:31:00+07:00'))
  expect(await escalateOverdue(overdue.length)).toBe(overdue.length)
})

test('what waits for its requester is never overdue', async () => {
  await replyToTicket(agent, { ticketId: stored.id, version: 1, message: 'Sudah.' })
  later(9 * day)
  expect(await escalateOverdue()).toBe(0)
  await database.update(ticketTable).set({ status: 'completed' }).where(eq(ticketTable.id, stored.id))
})
