// Writes one audit entry inside the transaction of the change it tells of.
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
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
  readonly action: string | { readonly name: string }
  readonly target: string
  readonly changes?: Record<string, readonly [unknown, unknown]>
}

/** What stands for the name of those who ask: nothing can be taken out of the audit again when they are erased. */
const client = 'Pemohon'

function nameOf(actor: AuditRecord['actor']): string {
  if (actor === null) return 'Portal'
  return actor.role === 'client' ? client : actor.name
}

/** Who acted, as an entry keeps it. */
export function auditActor(actor: AuditRecord['actor']) {
  return { actorId: actor?.id ?? null, actorName: nameOf(actor), requestId: actor?.requestId ?? null }
}

/** Adds the entry; it commits or falls with the change itself. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  const { actor, action, target, changes = {} } = record
  const name = typeof action === 'string' ? action : action.name
  await tx.insert(auditEntry).values({ ...auditActor(actor), action: name, target, changes, createdAt: now() })
}

/**
 * The same as a part of a larger statement: one entry for each row of `source`, which has the columns of `auditActor`,
 * `changes` and `at`, and to which `target` refers.
 */
export function recordingAudit(action: string, target: SQL, source: SQL): SQL {
  return sql`insert into ${auditEntry} (actor_id, actor_name, action, target, changes, request_id, created_at)
    select "actorId", "actorName", ${action}::text, ${target}, changes, "requestId", at from ${source}`
}
