// What a write leaves beside its own rows: audit entries and jobs in the queue.
import { asc, eq, sql } from 'drizzle-orm'
import { letterAsText } from '#domain/notifications/letter.ts'
import { readLetter } from '#domain/notifications/mail-outbox.server.ts'
import { outgoingMail } from '#domain/notifications/notification-tables.ts'
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
  const rows = await database
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.recipient, email))
    .orderBy(asc(outgoingMail.id))
  return rows.map((row) => ({ ...row, text: letterAsText(readLetter(row, 'usable')) }))
}
