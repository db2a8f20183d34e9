// What a write leaves beside its own rows: audit entries and jobs in the queue.
import { asc, eq, sql } from 'drizzle-orm'
import { auditEntry } from '#domain/audit/audit-tables.ts'
import { database } from '#platform/database.server.ts'

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
