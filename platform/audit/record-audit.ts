import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { auditEntry } from './audit-tables.ts'
import type { AuditAction, Change, TargetText } from './define-audit.ts'

/** Who acts; null is the portal itself (a schedule, the first start). */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly requestId?: string | undefined
} | null

/** Every changed field must be one that the action declares. */
interface AuditRecord<Field extends string, Kind extends string, Changes> {
  readonly actor: Actor
  readonly action: AuditAction<Field, Kind>
  readonly target: NoInfer<TargetText<Kind>>
  readonly changes?: Changes & { readonly [Name in keyof Changes]: Name extends Field ? Change : never }
}

/** What represents the name of those who ask: nothing can be removed from the audit again when they are erased. */
const client = 'Pemohon'

function nameOf(actor: Actor): string {
  if (actor === null) return 'Portal'
  return actor.role === 'client' ? client : actor.name
}

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

export function auditSql(action: AuditAction, target: SQL, source: SQL): SQL {
  return sql`insert into ${auditEntry} (actor_id, actor_name, action, target, changes, request_id, created_at)
    select "actorId", "actorName", ${action.name}::text, ${target}, changes, "requestId", at from ${source}`
}

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

const largest: Readonly<Record<string, number>> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

export function rowNames(id: PgColumn, name: PgColumn) {
  const limit = largest[id.getSQLType()]
  const isId = (text: string) => limit === undefined || (/^\d{1,15}$/.test(text) && Number(text) <= limit)
  return async (ids: readonly string[]): Promise<Map<string, string>> => {
    const wanted = ids.filter(isId)
    if (wanted.length === 0) return new Map()
    const rows = await database
      .select({ id: sql<string>`${id}::text`, name: sql<string>`${name}` })
      .from(id.table)
      .where(inArray(id, limit === undefined ? wanted : wanted.map(Number)))
    return new Map(rows.map((row) => [row.id, row.name]))
  }
}

export function auditEntries<Alias extends string>(alias: Alias) {
  return new QueryBuilder()
    .select(pick(auditEntry, 'id', 'actorId', 'actorName', 'action', 'target', 'changes', 'requestId', 'createdAt'))
    .from(auditEntry)
    .as(alias)
}
