// Holds the pure due time that counts to the column that lists sort by, on rows of every kind.
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { currentDueTime, isOverdue } from './due-times.ts'

provideDatabase()

let id: number
let mainId: number

beforeAll(async () => {
  await someContent()
  const client = await aClient()
  id = (await aTicket(client)).id
  mainId = (await aTicket(client)).id
})

const moment = fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }))

/** Everything that the due time follows from; `merged` represents the other ticket's number. */
const facts = fc.record({
  status: fc.constantFrom<TicketStatus>('pending', 'inprogress', 'waiting', 'completed'),
  merged: fc.boolean(),
  spamSince: moment,
  firstResponseAt: moment,
  firstResponseDueAt: moment,
  resolutionDueAt: moment,
})

test('the column says what the function says, and infinity for none', async () => {
  await fc.assert(
    fc.asyncProperty(facts, async ({ merged, ...columns }) => {
      const row = { ...columns, mergedIntoId: merged ? mainId : null }
      const [stored] = await database
        .update(ticketTable)
        .set(row)
        .where(eq(ticketTable.id, id))
        .returning({ dueAt: sql<number>`extract(epoch from ${ticketTable.dueAt})::float8` })
      expect(stored?.dueAt).toBe((currentDueTime(row)?.getTime() ?? Number.POSITIVE_INFINITY) / 1000)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [-1, false],
  [0, true],
  [1, true],
])('%i ms after its due time it is overdue: %s, here and in lists', async (after, overdue) => {
  const row = { status: 'pending', mergedIntoId: null, spamSince: null, firstResponseAt: null } as const
  const firstResponseDueAt = new Date(0)
  await database
    .update(ticketTable)
    .set({ ...row, firstResponseDueAt })
    .where(eq(ticketTable.id, id))
  const at = new Date(after)
  const listed = await database.$count(ticketTable, and(eq(ticketTable.id, id), isOverdueTicket(at)))
  expect([isOverdue(firstResponseDueAt, at), listed === 1]).toEqual([overdue, overdue])
})
