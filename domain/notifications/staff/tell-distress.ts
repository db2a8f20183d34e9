// Marks a ticket whose words tell of danger, and tells who may answer it at once: under their bell and on their devices.
import { and, eq, isNull, or } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { notifyIn } from '#domain/notifications/notify.ts'
import { type DistressPlace, noticeDistress } from '#domain/tickets/distress/notice-distress.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { pushToStaff } from './push-to-staff.ts'

/** The agents of the office that it lies with, and those of the province. */
async function agentsFor(tx: Transaction, officeId: number | null): Promise<string[]> {
  const near = officeId === null ? isNull(staff.officeId) : or(isNull(staff.officeId), eq(staff.officeId, officeId))
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), near))
  return rows.map(({ id }) => id)
}

/**
 * Goes by the words at that place. The mark and its notices are one transaction: a retry after a failure notifies, a second
 * call for the same words does not.
 */
export async function tellDistress(ticketId: number, place: DistressPlace = 'filed'): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await noticeDistress(ticketId, place, tx))) return
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, ticketId))
    if (!found || found.spamSince) return
    const told = await agentsFor(tx, found.officeId)
    await notifyIn(tx, told, {
      kind: 'distress',
      reason: `ticket.distress:${ticketId}:${place}`,
      ticketId,
      text: `Dahulukan: pemohon tiket ${ticketNumber(found.kind, ticketId)} mungkin dalam bahaya`,
    })
    await pushToStaff(tx, told, `desk.distress:${ticketId}:${place}`)
  })
}
