// Writes one audit entry inside the transaction of the change it records.
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { auditEntry } from './audit-tables.ts'
import type { AuditAction, Change, TargetText } from './define-audit.ts'

/** Who acts; null is the portal itself (a schedule, the first start). */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly requestId?: string | undefined
} | null

/** What is put on record. Every changed field must be one that the action declares. */
export interface AuditRecord<Field extends string, Kind extends string, Changes> {
  readonly actor: Actor
  readonly action: AuditAction<Field, Kind>
  readonly target: NoInfer<TargetText<Kind>>
  readonly changes?: Changes & { readonly [Name in keyof Changes]: Name extends Field ? Change : never }
}

/** What stands for the name of those who ask: nothing can be taken out of the audit again when they are erased. */
const client = 'Pemohon'

function nameOf(actor: Actor): string {
  if (actor === null) return 'Portal'
  return actor.role === 'client' ? client : actor.name
}

/** Who acted, as an entry keeps it. */
export function auditActor(actor: Actor) {
  return { actorId: actor?.id ?? null, actorName: nameOf(actor), requestId: actor?.requestId ?? null }
}

/** Adds the entry; it commits or falls with the change itself. */
export async function recordAudit<Field extends string, Kind extends string, Changes>(
  tx: Transaction,
  { actor, action, target, changes }: AuditRecord<Field, Kind, Changes>,
): Promise<void> {
  const stored = { action: action.name, target: String(target), changes: { ...(changes as Record<string, Change>) } }
  await tx.insert(auditEntry).values({ ...auditActor(actor), ...stored, createdAt: now() })
}

/**
 * The same as a part of a larger statement: one entry for each row of `source`, which has the columns of `auditActor`,
 * `changes` and `at`, and to which `target` refers.
 */
export function auditSql(action: AuditAction, target: SQL, source: SQL): SQL {
  return sql`insert into ${auditEntry} (actor_id, actor_name, action, target, changes, request_id, created_at)
    select "actorId", "actorName", ${action.name}::text, ${target}, changes, "requestId", at from ${source}`
}
