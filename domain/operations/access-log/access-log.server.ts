import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, ne, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { auditEntries, recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { type CsvRow, writeCsv } from '#shared/csv.ts'
import { endOfDay, formatDateTime, zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type AccessLogFilter, accessLogAudit, mayReadAccessLog } from './access-log.ts'
import { type AuditCatalog, auditActionLabel } from './audit-catalog.ts'
import { describeChanges, describeTarget, findNames } from './entry-description.ts'

const actor = requesters('actor')
const entry = auditEntries('entry')

export interface AccessEntry {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly actionLabel: string
  readonly target: string
  readonly targetLabel: string
  readonly changes: readonly string[]
  readonly requestId: string | null
}

const pageSize = 50

/** Entries are numbered nearly in the order of time; so many numbers off is more than transactions overlap. */
const slack = 1_000

type Numbered = Subquery & { readonly id: PgColumn; readonly createdAt: PgColumn }

/** A span of time as a span of numbers beside it, so that old days are found without walking down to them. */
export async function within(
  view: Numbered,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<SQL[]> {
  const { id, createdAt: at } = view
  const end = to === undefined ? undefined : endOfDay(to)
  const numberAt = async (side: SQL, order: SQL) => {
    const [row] = await database
      .select({ id: sql<number>`${id}::float8` })
      .from(view)
      .where(side)
      .orderBy(order)
      .limit(1)
    return row?.id
  }
  const conditions: SQL[] = []
  if (from !== undefined) {
    const side = gte(at, zonedInstant(from))
    const first = await numberAt(side, asc(at))
    conditions.push(side, first === undefined ? sql`false` : gte(id, first - slack))
  }
  if (end !== undefined) {
    const side = lt(at, end)
    const last = await numberAt(side, desc(at))
    conditions.push(side, last === undefined ? sql`false` : lt(id, last + slack))
  }
  return conditions
}

export async function peopleMeant(words: string): Promise<string[]> {
  const found = await database
    .select({ id: actor.id })
    .from(actor)
    .where(
      words.includes('@')
        ? eq(actor.email, words.toLowerCase())
        : and(ne(actor.role, 'client'), ilike(actor.name, containsPattern(words))),
    )
    .limit(100)
  return found.map(({ id }) => id)
}

async function actedBy(words: string): Promise<SQL | undefined> {
  if (words === '') return undefined
  if (words.toLowerCase() === 'portal') return isNull(entry.actorId)
  return inArray(entry.actorId, await peopleMeant(words))
}

/** 'T-1203', 'c-1001' and 'ticket:1203' are the same thing; everything else is taken as it stands. */
function doneTo(words: string): SQL | undefined {
  if (words === '') return undefined
  const number = /^[tc]-?(\d{1,15})$/i.exec(words)?.[1]
  return eq(entry.target, number === undefined ? words : `ticket:${number}`)
}

/** The newest entries that the filter lets through, at most `limit`; the caller has checked the permission. */
async function readEntries(filter: AccessLogFilter, catalog: AuditCatalog, limit: number): Promise<AccessEntry[]> {
  const rows = await database
    .select({
      ...pick(entry, 'id', 'action', 'target', 'changes', 'requestId'),
      at: entry.createdAt,
      // A client's name stands in the account alone, and goes with it.
      actor: sql<string>`case when ${actor.role} = 'client' then ${actor.name} else ${entry.actorName} end`,
    })
    .from(entry)
    .leftJoin(actor, eq(actor.id, entry.actorId))
    .where(
      and(
        await actedBy(filter.person),
        filter.action ? eq(entry.action, filter.action) : undefined,
        doneTo(filter.target),
        ...(await within(entry, filter)),
        filter.before === undefined ? undefined : lt(entry.id, filter.before),
      ),
    )
    .orderBy(desc(entry.id))
    .limit(limit)
  const nameOf = await findNames(catalog, rows)
  return rows.map((row) => ({
    ...row,
    actionLabel: auditActionLabel(catalog, row.action),
    targetLabel: describeTarget(catalog, row.target, nameOf),
    changes: describeChanges(catalog, row, nameOf),
  }))
}

/** A page of entries; `next` is the key of the next page. @throws Forbidden without 'access_log'. */
export async function findAccessLog(
  person: Person,
  filter: AccessLogFilter,
  catalog: AuditCatalog,
): Promise<{ items: AccessEntry[]; next: number | null }> {
  if (!mayReadAccessLog(person)) throw new Forbidden()
  const rows = await readEntries(filter, catalog, pageSize + 1)
  const items = rows.slice(0, pageSize)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

const batch = 1_000

const columns = ['No', 'Waktu', 'Waktu (ISO)', 'Oleh', 'Tindakan', 'Kode', 'Sasaran', 'Perubahan', 'Permintaan']

async function* rowsOf(filter: AccessLogFilter, catalog: AuditCatalog): AsyncGenerator<CsvRow[]> {
  let before: number | undefined
  for (;;) {
    const entries = await readEntries({ ...filter, before }, catalog, batch)
    yield entries.map(({ id, at, actor, action, actionLabel, targetLabel, changes, requestId }) => {
      const words = [actor, actionLabel, action, targetLabel, changes.join('\n'), requestId]
      return [id, formatDateTime(at), at.toISOString(), ...words]
    })
    if (entries.length < batch) return
    before = entries.at(-1)?.id
  }
}

/** The filtered log as CSV lines. @throws Forbidden without the permission 'access_log'. */
export async function exportAccessLog(
  person: Person,
  filter: AccessLogFilter,
  catalog: AuditCatalog,
): Promise<AsyncGenerator<string>> {
  if (!mayReadAccessLog(person)) throw new Forbidden()
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: accessLogAudit.export, target: 'access-log' }),
  )
  return writeCsv(columns, rowsOf(filter, catalog))
}
