// Checks that the kept counters agree with a count, whatever is done to tickets, before and after they are folded.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { countDeskTickets } from '#domain/tickets/desk/desk-counts.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { checkSequences, counted, kept, provideTalliedDesk, seen } from '#tests/setup/tally-sequences.ts'
import { foldTallies, middleOf, stepOf, stepSql } from './tally.ts'
import { deskSnapshot } from './tally-tables.ts'

const desk = provideTalliedDesk()

test('the counters agree with a count after any sequence of what is done to tickets', async () => {
  expect((await checkSequences(4)).size).toBeGreaterThan(12)
})

test('what is deleted is taken off again', async () => {
  const row = await aTicket(desk.client)
  await database.delete(ticketEntry).where(eq(ticketEntry.ticketId, row.id))
  await database.delete(ticketTable).where(eq(ticketTable.id, row.id))
  expect(await kept()).toEqual(await counted())
})

test('forty people file and claim at once: nothing is counted twice or lost, while it is folded', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => aClient()))
  await Promise.all([
    ...people.map(async (person) => claimTicket(desk.agents[0], await seen((await aTicket(person)).id))),
    foldTallies(),
    foldTallies(),
  ])
  expect(await kept()).toEqual(await counted())
})

test('the desk and the administration get exact numbers', async () => {
  const before = await countDeskTickets(desk.agents[1])
  const { id } = await aTicket(desk.client, { regencyId: desk.content.regency('Kabupaten Demak') })
  await aTicket(desk.client, { regencyId: desk.content.regency('Kabupaten Pati') })
  expect(await countDeskTickets(desk.agents[1])).toEqual({ ...before, pending: before.pending + 1 })
  await claimTicket(desk.agents[1], await seen(id))
  expect(await countDeskTickets(desk.agents[1])).toEqual({ ...before, inprogress: before.inprogress + 1 })
})

test('a day is kept once, as it began, with a row even where nothing is open', async () => {
  const today = addDays(now(), 40)
  setClock(today)
  await foldTallies()
  const first = await database.select().from(deskSnapshot)
  await aTicket(desk.client)
  await foldTallies()
  expect(await database.select().from(deskSnapshot)).toEqual(first)
  expect(first.some(({ open, officeId }) => open === 0 && officeId === null)).toBe(true)
  setClock(null)
})

test('a step in the code is the step in the database, and its middle is at most 9 % off', async () => {
  for (const seconds of [0, 0.4, 1, 1.18, 1.19, 2, 59, 60, 3600, 86_400, 5_000_000]) {
    const { rows } = await database.execute<{ step: number }>(sql`select ${stepSql(sql`${seconds}::float8`)} as step`)
    expect(stepOf(seconds)).toBe(rows[0]?.step)
    if (seconds >= 1) expect(Math.abs(middleOf(stepOf(seconds)) / (seconds * 1000) - 1)).toBeLessThan(0.092)
  }
})
