// How a message about an answer moves on; the states only go forward, and the pages of the readers learn of it.
import { and, eq, inArray } from 'drizzle-orm'
import { type DeliveryState, statesBefore } from '#domain/notifications/deliveries/delivery.ts'
import { reportEntry, reportMessage } from '#domain/reports/report-tables.ts'
import { tellReaders } from '#domain/reports/tell-readers.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** What changes with the state. */
export interface NewsChange {
  readonly note?: string | null
  readonly providerId?: string
}

/** Moves the message to the state where that is ahead of the present one. */
export async function moveReportNews(
  tx: Transaction,
  id: number,
  state: DeliveryState,
  { note = null, ...change }: NewsChange = {},
): Promise<void> {
  const [moved] = await tx
    .update(reportMessage)
    .set({
      ...{ ...change, state, note, updatedAt: now() },
      // Without a word from the service it may have been sent: it is not sent again.
      ...(state !== 'uncertain' && { sendingSince: null }),
    })
    .where(and(eq(reportMessage.id, id), inArray(reportMessage.state, statesBefore(state))))
    .returning({ entryId: reportMessage.entryId })
  if (!moved) return
  const [entry] = await tx
    .select({ reportId: reportEntry.reportId })
    .from(reportEntry)
    .where(eq(reportEntry.id, moved.entryId))
  if (entry) await tellReaders(tx, entry.reportId)
}
