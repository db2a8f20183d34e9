// Tells who answers for an overdue ticket: the line under their bell counts it, and their devices ring once an hour.
import { eq } from 'drizzle-orm'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { freshenBells, pushToStaff } from './push-to-staff.ts'
import { whoAnswersFor } from './who-answers-for.ts'

/**
 * No notice for each ticket: they would bury what is meant for one person. The line under the bell is counted anew whenever it is
 * shown, so open pages are only told to look; spam is told of to nobody.
 */
export async function tellBreach({
  ticketId,
  to,
}: {
  readonly ticketId: number
  readonly to: 'office' | 'province'
}): Promise<void> {
  const [found] = await database
    .select({ officeId: ticket.officeId, spamSince: ticket.spamSince })
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  if (!found || found.spamSince) return
  const told = await whoAnswersFor(to === 'province' ? null : found.officeId)
  await database.transaction(async (tx) => {
    await freshenBells(tx, told, ticketId)
    await pushToStaff(tx, told, `desk.overdue:${now().toISOString().slice(0, 13)}`)
  })
}
