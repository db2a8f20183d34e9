// Checks that open tickets get the due times of the rules in force, as many as was said beforehand, and nothing else.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { classifyTicket, completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { changeHoliday } from '#domain/tickets/sla/holiday.ts'
import { changeServiceRules, getServiceRules } from '#domain/tickets/sla/service-rules.server.ts'
import { firstRules, rulesKey } from '#domain/tickets/sla/service-rules.ts'
import { holiday } from '#domain/tickets/sla/sla-tables.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { formatDateTime, setClock, zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countDueChanges, recalculateDueTimes } from './due-time-changes.ts'
import { escalateOverdue } from './overdue-tickets.ts'

provideDatabase()

let agent: Person
let client: Person
let keeper: Person

beforeAll(async () => {
  await someContent()
  agent = await anAgent()
  client = await aClient()
  keeper = await anAdmin({ permissions: ['system'] })
})

beforeEach(async () => {
  await database.delete(holiday)
  await database.delete(setting).where(eq(setting.key, rulesKey))
  await database.update(ticketTable).set({ status: 'completed' })
  // A Monday.
  setClock(zonedInstant('2026-11-16', '09:00'))
})

afterEach(() => setClock(null))

const shown = (moment: Date | null) => moment && formatDateTime(moment)

const longer = { ...firstRules, opens: '07:00', closes: '19:00' }
const change = async (rules = longer) =>
  changeServiceRules(keeper, { rules, seen: (await getServiceRules(keeper)).seen })

test('the number said beforehand is the number of tickets whose due time becomes another one', async () => {
  const open = await aTicket(client, { priority: 'medium' })
  const answered = await aTicket(client)
  await replyToTicket(agent, { ticketId: answered.id, version: 1, message: 'Sudah.' })
  // Due within the day, whether the desk closes at four or at seven.
  const urgent = await aTicket(client, { priority: 'urgent' })
  expect(await countDueChanges(keeper, { rules: longer })).toEqual({ open: 2, changed: 1 })
  expect((await ticketRow(open.id)).firstResponseDueAt).toEqual(open.firstResponseDueAt)
  await change()
  await recalculateDueTimes()
  expect(shown((await ticketRow(open.id)).firstResponseDueAt)).toBe('16 November 2026, 17.00 WIB')
  expect((await ticketRow(urgent.id)).firstResponseDueAt).toEqual(urgent.firstResponseDueAt)
  expect(await countDueChanges(keeper, { rules: longer })).toEqual({ open: 2, changed: 0 })
  await expect(countDueChanges(agent, { rules: longer })).rejects.toBeInstanceOf(Forbidden)
})

test('a holiday moves what would be due over it, and one far away moves nothing', async () => {
  const open = await aTicket(client, { priority: 'medium' })
  expect(await countDueChanges(keeper, { added: '2026-12-25' })).toEqual({ open: 1, changed: 0 })
  expect(await countDueChanges(keeper, { added: '2026-11-17' })).toEqual({ open: 1, changed: 1 })
  await changeHoliday(keeper, { was: '', seen: '', day: '2026-11-17', name: 'Libur' })
  // The first change is still to be worked off; the number is of the second alone.
  expect(await countDueChanges(keeper, { added: '2026-12-25' })).toEqual({ open: 1, changed: 0 })
  expect([await recalculateDueTimes(), await recalculateDueTimes()]).toEqual([1, 0])
  expect(await countDueChanges(keeper, { removed: '2026-11-17' })).toEqual({ open: 1, changed: 1 })
  expect(shown((await ticketRow(open.id)).firstResponseDueAt)).toBe('18 November 2026, 09.00 WIB')
  expect((await auditOf(`setting:${rulesKey}`)).at(-1)).toMatchObject({
    actorId: null,
    changes: { tickets: [null, 1] },
  })
})

test('what was answered or settled keeps when it was to be, and no one at work on a ticket is in the way', async () => {
  const done = await aTicket(client)
  await claimTicket(agent, { ticketId: done.id, version: 1 })
  await completeTicket(agent, { ticketId: done.id, version: 2 })
  const open = await aTicket(client)
  await replyToTicket(agent, { ticketId: open.id, version: 1, message: 'Sudah.' })
  setClock(zonedInstant('2026-11-17', '09:00'))
  const { publicId } = open
  await replyToOwnTicket(client, { publicId, message: 'Belum bisa.', idempotencyKey: newIdempotencyKey() })
  const before = await ticketRow(open.id)
  await change()
  await recalculateDueTimes()
  const after = await ticketRow(open.id)
  expect(after.firstResponseDueAt).toEqual(before.firstResponseDueAt)
  // 24 hours from when the requester answered, not from the submission: two days of twelve hours.
  expect(shown(after.resolutionDueAt)).toBe('19 November 2026, 09.00 WIB')
  expect([after.version, after.lastEntryAt]).toEqual([before.version, before.lastEntryAt])
  expect((await ticketRow(done.id)).resolutionDueAt).toEqual(done.resolutionDueAt)
  await classifyTicket(agent, { ticketId: open.id, version: after.version, priority: 'high', category: 'login' })
  expect(shown((await ticketRow(open.id)).resolutionDueAt)).toBe('18 November 2026, 13.00 WIB')
})

test('a reported overdue ticket stays reported; one with more time is reported when that is over', async () => {
  const late = await aTicket(client, { priority: 'urgent' })
  const saved = await aTicket(client, { priority: 'high' })
  setClock(zonedInstant('2026-11-16', '14:00'))
  expect(await escalateOverdue()).toBe(2)
  await change({
    ...firstRules,
    opens: '08:30',
    targets: {
      ...firstRules.targets,
      urgent: { firstResponse: 1, resolution: 8 },
      high: { firstResponse: 6, resolution: 16 },
    },
  })
  await recalculateDueTimes()
  expect((await ticketRow(late.id)).provinceEscalatedAt).not.toBeNull()
  expect((await ticketRow(saved.id)).provinceEscalatedAt).toBeNull()
  expect(await escalateOverdue()).toBe(0)
  setClock(zonedInstant('2026-11-16', '15:01'))
  expect(await escalateOverdue()).toBe(1)
})
