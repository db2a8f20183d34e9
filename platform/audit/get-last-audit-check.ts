// What the last daily check of the audit's chain found.
import { desc, eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { auditEntry } from './audit-tables.ts'
import { chainAudit } from './chain-audit.ts'

/** A check: when it was, how many entries the chain had, and at how many places it was broken. */
export interface AuditCheck {
  readonly at: Date
  readonly entries: number
  readonly problems: number
}

/** The newest check on record; null before the first. */
export async function getLastAuditCheck(): Promise<AuditCheck | null> {
  const [check] = await database
    .select({ at: auditEntry.createdAt, changes: auditEntry.changes })
    .from(auditEntry)
    .where(eq(auditEntry.action, chainAudit.verify.name))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  if (!check) return null
  const { entries, problems } = check.changes
  return { at: check.at, entries: Number(entries?.[1] ?? 0), problems: Number(problems?.[1] ?? 0) }
}
