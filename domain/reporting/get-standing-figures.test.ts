// Checks how each desk stands: open, waiting for the desk, overdue.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getStandingFigures } from './desk-figures.ts'

provideDatabase()

let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})

test('every desk is notified, by the number of its office, with what is open, unanswered and overdue', async () => {
  const client = await aClient()
  const inDemak = { regencyId: content.regency('Kabupaten Demak') }
  await aTicket(client)
  const { id: waits } = await aTicket(client, inDemak)
  await database.update(ticketTable).set({ status: 'waiting' }).where(eq(ticketTable.id, waits))
  const { id: late } = await aTicket(client, inDemak)
  const past = new Date(now().getTime() - hours(50))
  await database.update(ticketTable).set({ firstResponseDueAt: past }).where(eq(ticketTable.id, late))
  const { id: done } = await aTicket(client, inDemak)
  await database.update(ticketTable).set({ status: 'completed' }).where(eq(ticketTable.id, done))

  expect(await getStandingFigures()).toEqual([
    { desk: 'province', open: 1, unanswered: 1, overdue: 0 },
    { desk: '1', open: 0, unanswered: 0, overdue: 0 },
    { desk: '2', open: 2, unanswered: 1, overdue: 1 },
    { desk: '3', open: 0, unanswered: 0, overdue: 0 },
  ])
})
