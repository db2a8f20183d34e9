// Tells who answers for an overdue ticket: the line under their bell counts it, and their devices ring once an hour.
import { and, eq, isNull } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { announceLive } from '#domain/live/announce-live.ts'
import { getOfficeLead } from '#domain/offices/get-office-lead.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pushToStaff } from './push-to-staff.ts'

/** The office's lead, or all of its agents while nobody leads it; null: the agents of the province. */
async function whoAnswers(officeId: number | null): Promise<string[]> {
  const leadId = officeId === null ? null : await getOfficeLead(officeId)
  const [lead] = leadId === null ? [] : await database.select().from(staff).where(eq(staff.id, leadId))
  if (lead) return [lead.id]
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  return rows.map(({ id }) => id)
}

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
  const told = await whoAnswers(to === 'province' ? null : found.officeId)
  await database.transaction(async (tx) => {
    for (const personId of told) {
      const heard = { ticketId, entryId: null, officeId: null, personId }
      await announceLive(tx, { kind: 'notification', audience: 'person', ...heard })
    }
    await pushToStaff(tx, told, `desk.overdue:${now().toISOString().slice(0, 13)}`)
  })
}
