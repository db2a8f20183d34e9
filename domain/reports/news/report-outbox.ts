// The outbox of messages about answers to reports, as the common life of messages needs it; open pages of the readers
// are notified of each change.
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { withdrawnUnsent } from '#domain/notifications/deliveries/answer-stands.ts'
import { statesBefore } from '#domain/notifications/deliveries/delivery.ts'
import type { Outbox } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { pushQueued } from '#domain/notifications/push/push-events.ts'
import { whatsappQueued } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { reportEntry, reportMessage } from '#domain/reports/report-tables.ts'
import { tellReaders } from '#domain/reports/tell-readers.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: reportMessage.id })
    .from(reportMessage)
    .where(and(eq(reportMessage.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

/** The messages of one way, whose jobs are in the queue of that way. */
function outboxOf(way: 'push' | 'whatsapp'): Outbox {
  const own = eq(reportMessage.way, way)
  const event = way === 'push' ? pushQueued : whatsappQueued
  return {
    rule: retryRules.report,
    way: null,
    async claim({ id, attempts }) {
      const [row] = await database
        .update(reportMessage)
        .set({ attempts: sql`${reportMessage.attempts} + 1`, sendingSince: now() })
        .where(
          and(
            ...[eq(reportMessage.id, id), eq(reportMessage.state, 'queued'), isNull(reportMessage.sendingSince)],
            attempts === undefined ? undefined : eq(reportMessage.attempts, attempts),
          ),
        )
        .returning()
      return row && { id, attempts: row.attempts, since: row.createdAt, entryId: null }
    },
    async move(tx, id, to, { note = null, providerId }) {
      const isWithdrawn = to === 'withdrawn'
      const state = isWithdrawn ? 'refused' : to
      const [moved] = await tx
        .update(reportMessage)
        .set({
          ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
          ...(providerId !== undefined && { providerId }),
          // It may have been sent: it is not sent again.
          ...(state !== 'uncertain' && { sendingSince: null }),
        })
        .where(and(eq(reportMessage.id, id), inArray(reportMessage.state, statesBefore(state))))
        .returning({ entryId: reportMessage.entryId })
      if (!moved) return false
      const [entry] = await tx
        .select({ reportId: reportEntry.reportId })
        .from(reportEntry)
        .where(eq(reportEntry.id, moved.entryId))
      if (entry) await tellReaders(tx, entry.reportId)
      return true
    },
    release: (tx, id, { note = null }) =>
      tx.update(reportMessage).set({ sendingSince: null, note }).where(eq(reportMessage.id, id)),
    announce: (tx, { id, attempts }, delayMs) =>
      announce(tx, event, { messageId: id, attempts, sealed: true }, delayMs),
    findInterrupted: (before) => findIds(and(own, lt(reportMessage.sendingSince, before))),
    findExpired: (before) => findIds(and(own, isNull(reportMessage.sendingSince), lt(reportMessage.createdAt, before))),
  }
}

export const reportOutboxes = { push: outboxOf('push'), whatsapp: outboxOf('whatsapp') } as const
