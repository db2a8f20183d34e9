// Puts on record that somebody looked at something: once per person, action, target and hour.
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { auditEntry } from './audit-tables.ts'
import type { AuditAction, TargetText } from './define-audit.ts'
import { type Actor, recordAudit } from './record-audit.ts'

/** Those of the targets that the person has no entry for in the last hour. */
async function notOnRecord<Text extends string>(
  db: typeof database | Transaction,
  personId: string,
  action: AuditAction,
  targets: readonly Text[],
): Promise<Text[]> {
  const known = await db
    .select({ target: auditEntry.target })
    .from(auditEntry)
    .where(
      and(
        inArray(auditEntry.target, [...targets]),
        eq(auditEntry.actorId, personId),
        eq(auditEntry.action, action.name),
        gt(auditEntry.createdAt, new Date(now().getTime() - hours(1))),
      ),
    )
  return targets.filter((target) => !known.some((each) => each.target === target))
}

/** Records that the person looked at each of the targets; what is on record since less than an hour is left out. */
export async function recordReading<Kind extends string>(
  person: NonNullable<Actor>,
  action: AuditAction<string, Kind>,
  targets: readonly NoInfer<TargetText<Kind>>[],
): Promise<void> {
  if (targets.length === 0 || (await notOnRecord(database, person.id, action, targets)).length === 0) return
  await database.transaction(async (tx) => {
    // Two tabs at once are one reading.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${action.name} ${person.id}`}, 0))`)
    for (const target of await notOnRecord(tx, person.id, action, targets)) {
      await recordAudit(tx, { actor: person, action, target })
    }
  })
}
