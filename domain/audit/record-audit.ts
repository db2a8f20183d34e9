// Writes one audit entry inside the transaction of the change it tells of.
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { auditEntry } from './audit-tables.ts'

/** What is put on record. `actor` null means the portal itself (a schedule, the first start). */
export interface AuditRecord {
  readonly actor: {
    readonly id: string
    readonly name: string
    readonly role: string
    readonly requestId?: string | undefined
  } | null
  readonly action: string
  readonly target: string
  readonly changes?: Record<string, readonly [unknown, unknown]>
}

/** What stands for the name of those who ask: nothing can be taken out of the audit again when they are erased. */
const client = 'Pemohon'

function nameOf(actor: AuditRecord['actor']): string {
  if (actor === null) return 'Portal'
  return actor.role === 'client' ? client : actor.name
}

/** Adds the entry; it commits or falls with the change itself. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  await tx.insert(auditEntry).values({
    actorId: record.actor?.id ?? null,
    actorName: nameOf(record.actor),
    action: record.action,
    target: record.target,
    changes: record.changes ?? {},
    requestId: record.actor?.requestId ?? null,
    createdAt: now(),
  })
}

/** The same as a part of a larger statement: one entry for each row of `source`, to which `target` refers. */
export function recordingAudit(record: Omit<AuditRecord, 'target'>, target: SQL, source: SQL): SQL {
  const { actor, action, changes = {} } = record
  return sql`insert into ${auditEntry} (actor_id, actor_name, action, target, changes, request_id, created_at)
    select ${actor?.id ?? null}::text, ${nameOf(actor)}::text, ${action}::text, ${target},
      ${JSON.stringify(changes)}::jsonb, ${actor?.requestId ?? null}::text, ${now()}::timestamptz from ${source}`
}
