import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { eventSql, jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { expectReach, updateReach } from './answer-delivery.ts'
import { type DeliveryState, type DeliveryWay, messageQueued } from './delivery.ts'
import { type MessagePayload, message } from './message-tables.ts'
import { announceAttempt, type ChannelOutbox } from './outbox.ts'
import { heldColumns } from './stuck-messages.ts'

interface NewRow {
  readonly recipient: string
  readonly reason: string
  readonly personId?: string | null
  readonly ticketId?: number | null
  readonly entryId?: number
  readonly subject?: string
  readonly payload?: MessagePayload
  readonly note?: string | null
}

/**
 * Stores a message that ended or waits for something, without announcing it. Returns its id, undefined for a repeated one.
 * With an entry it is a delivery of that answer.
 */
export async function storeMessage(
  tx: Transaction,
  fresh: NewRow & {
    readonly channel: DeliveryWay
    readonly state: DeliveryState
    readonly by?: string
    readonly sendingSince?: Date
    readonly attempts?: number
  },
): Promise<number | undefined> {
  const { entryId, ticketId } = fresh
  const answer = entryId !== undefined && ticketId != null ? { entryId, ticketId } : null
  if (answer) await expectReach(tx, answer)
  const at = now()
  const [stored] = await tx
    .insert(message)
    .values({ ...fresh, queuedAt: at, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [message.channel, message.recipient, message.reason] })
    .returning({ id: message.id })
  if (stored && answer) await updateReach(tx, answer)
  return stored?.id
}

/**
 * Stores and announces a message; does nothing for the same reason and recipient. In a job of a restored backup it is
 * uncertain: it may have been sent before. Returns its id, undefined for a repeated one.
 */
export async function queueMessage(tx: Transaction, outbox: ChannelOutbox, fresh: NewRow): Promise<number | undefined> {
  const restoredFrom = jobRestoredFrom()
  const { channel } = outbox
  const id = await storeMessage(tx, {
    ...{ ...fresh, channel },
    ...(restoredFrom ? heldColumns(restoredFrom) : { state: 'queued' }),
  })
  if (id !== undefined && !restoredFrom) await announceAttempt(tx, outbox, { messageId: id })
  return id
}

/** Queues the message for each row of `recipients`, a query for `recipient` and `reason`. Returns how many are new. */
export async function queueForAll(
  tx: Transaction,
  channel: keyof typeof messageQueued,
  recipients: SQL,
  payload: MessagePayload,
): Promise<number> {
  const at = sql`${now().toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ queued: number }>(sql`
    with wanted as (${recipients}),
    fresh as (
      insert into ${message} (channel, recipient, reason, payload, state, queued_at, created_at, updated_at)
      select ${channel}, recipient, reason, ${JSON.stringify(payload)}::jsonb, 'queued', ${at}, ${at}, ${at} from wanted
      on conflict do nothing returning id
    ),
    announced as (${eventSql(messageQueued[channel], { messageId: sql`fresh.id` }, sql`fresh`)})
    select count(*)::int as queued from fresh`)
  return rows[0]?.queued ?? 0
}
