// Checks what another priority does to the due times and the escalation of a ticket, walking its life by the desk's verbs.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { classifyTicket, completeTicket, undoCompletion } from '#domain/tickets/desk/ticket-steps.ts'
import { recalculateDueTimes } from '#domain/tickets/escalation/due-time-changes.ts'
import { escalateOverdue } from '#domain/tickets/escalation/overdue-tickets.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { database } from '#platform/database/database.server.ts'
import { formatDateTime, setClock, zonedInstant } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { Priority } from './ticket.ts'
import { ticketTable } from './ticket-tables.ts'

provideDatabase()

let content: SomeContent
let agent: Person
let client: Person

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
  client = await aClient()
})

beforeEach(async () => {
  await database.update(ticketTable).set({ status: 'completed' })
  // A Monday.
  setClock(zonedInstant('2026-11-16', '09:00'))
})

afterEach(() => setClock(null))

const aFiledTicket = (priority: Priority) =>
  aTicket(client, { priority, regencyId: content.regency('Kabupaten Demak') })

const answer = async (id: number) =>
  replyToTicket(agent, { ticketId: id, version: (await ticketRow(id)).version, message: 'Sudah kami periksa.' })

const writeAgain = (publicId: string) =>
  replyToOwnTicket(client, { publicId, message: 'Belum bisa.', idempotencyKey: newIdempotencyKey() })

async function classify(id: number, priority: Priority) {
  const { version, category } = await ticketRow(id)
  await classifyTicket(agent, { ticketId: id, version, priority, category })
  return ticketRow(id)
}

test('an answered ticket keeps until when it was to be answered, and an alarmed office is not alarmed twice', async () => {
  const filed = await aFiledTicket('low')
  await answer(filed.id)
  await writeAgain(filed.publicId)
  setClock(zonedInstant('2026-12-07', '09:00'))
  expect(await escalateOverdue()).toBe(1)
  const before = await ticketRow(filed.id)
  const after = await classify(filed.id, 'medium')
  expect(after.firstResponseDueAt).toEqual(filed.firstResponseDueAt)
  expect(after.resolutionDueAt).not.toEqual(before.resolutionDueAt)
  expect(after.escalatedAt).toEqual(before.escalatedAt)
  // The province's turn has come long since; the office's is over.
  expect([await escalateOverdue(), await escalateOverdue()]).toEqual([1, 0])
  expect(await jobsOf('ticket.escalated', 'ticketId', filed.id)).toMatchObject([{ to: 'office' }, { to: 'province' }])
})

test('what another priority gives more time is alarmed again when that is over', async () => {
  const filed = await aFiledTicket('urgent')
  setClock(zonedInstant('2026-11-16', '15:00'))
  expect(await escalateOverdue()).toBe(1)
  const after = await classify(filed.id, 'low')
  expect([after.escalatedAt, after.provinceEscalatedAt]).toEqual([null, null])
  expect(await escalateOverdue()).toBe(0)
  setClock(zonedInstant('2026-12-07', '09:00'))
  expect(await escalateOverdue()).toBe(1)
})

test('a ticket no one answered yet gets the due times of its new priority, those that a change of rules would give', async () => {
  const filed = await aFiledTicket('low')
  const after = await classify(filed.id, 'urgent')
  const urgent = await aFiledTicket('urgent')
  const shown = (moment: Date | null) => moment && formatDateTime(moment)
  expect(shown(after.firstResponseDueAt)).toBe(shown(urgent.firstResponseDueAt))
  expect(shown(after.resolutionDueAt)).toBe(shown(urgent.resolutionDueAt))
  expect(await recalculateDueTimes()).toBe(0)
})

test('a settled ticket keeps what was promised; taking the completion back counts by the priority it has by then', async () => {
  const filed = await aFiledTicket('low')
  await answer(filed.id)
  await completeTicket(agent, { ticketId: filed.id, version: (await ticketRow(filed.id)).version })
  const settled = await ticketRow(filed.id)
  const after = await classify(filed.id, 'urgent')
  expect(after.resolutionDueAt).toEqual(settled.resolutionDueAt)
  await undoCompletion(agent, { ticketId: filed.id, version: after.version })
  const open = await ticketRow(filed.id)
  expect(open.firstResponseDueAt).toEqual(filed.firstResponseDueAt)
  expect(open.resolutionDueAt).not.toEqual(settled.resolutionDueAt)
  expect(await recalculateDueTimes()).toBe(0)
})
