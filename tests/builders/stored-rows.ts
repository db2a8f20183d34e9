// What a write leaves beside its own rows: audit entries and jobs in the queue.

import { asc, eq, sql } from 'drizzle-orm'
import type { DeliveryState, DeliveryWay } from '#domain/notifications/deliveries/delivery.ts'
import { letterAsText } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { readLetter } from '#domain/notifications/mail-outbox.server.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** The audit of one target, oldest first. */
export function auditOf(target: string) {
  return database.select().from(auditEntry).where(eq(auditEntry.target, target)).orderBy(asc(auditEntry.id))
}

/** The payloads of the queue's jobs of one name that carry the given value under the given key. */
export async function jobsOf(name: string, key: string, value: string | number): Promise<unknown[]> {
  const { rows } = await database.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} and data ->> ${key} = ${String(value)} order by created_on`,
  )
  return rows.map((row) => row.data)
}

/** The mails to an address, oldest first, each with its words as they are sent, one-time links included. */
export async function mailsTo({ email }: { readonly email: string }) {
  const rows = await database.select().from(message).where(eq(message.recipient, email)).orderBy(asc(message.id))
  return rows.map((row) => ({ ...row, text: letterAsText(readLetter(row.payload?.letter ?? [], 'usable')) }))
}

/** A delivery of the answer, as its channel stores it; gives the id of its message. */
export async function aDelivery(
  answer: { readonly entryId: number; readonly ticketId: number },
  channel: DeliveryWay,
  state: DeliveryState,
  recipient = 'uji',
): Promise<number> {
  const row = { ...answer, channel, state, recipient, reason: `ticket.answered:${answer.entryId}`, payload: {} }
  return (await database.transaction((tx) => storeMessage(tx, row))) ?? 0
}
