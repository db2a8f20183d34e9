import { integer, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { DeliveryState } from './delivery.ts'

/** Columns of every table whose rows an `Outbox` sends. */
export const outboxColumns = () => ({
  state: text().$type<DeliveryState>().notNull(),
  note: text(),
  providerId: text('provider_id'),
  attempts: integer().notNull().default(0),
  /** A send attempt is in progress or was interrupted: it is not sent again. */
  sendingSince: moment('sending_since'),
  /** Start of the retry period: when it was queued, or queued again. */
  queuedAt: moment('queued_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
