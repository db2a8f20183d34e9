import { and, asc, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import type { ContentTable, CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { type ClauseInput, mayManageClauses } from './clause.ts'
import { clauseAudit } from './clause-audit.ts'
import { clause } from './clause-tables.ts'

type Row = typeof clause.$inferSelect

/** What depends on a removed one is to be read again, as when it changes. */
export const clauseKind: CreatedKind<Row, Pick<Row, 'number' | 'text' | 'edition' | 'changedAt'>> = {
  table: clause,
  target: 'clause',
  audit: clauseAudit,
  mayManage: mayManageClauses,
  fieldsOf: (row) => pick(row, 'number', 'text', 'edition', 'changedAt'),
  auditedOnRemoval: ['number', 'text', 'edition'],
  notFound: 'Ketentuan ini sudah tidak ada',
  editConflict: 'Ketentuan ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}

/** The person who picks a clause by its number must get one. `isOther`: not the row that is being saved. */
async function checkNumber(tx: Transaction, number: string, isOther: SQL): Promise<void> {
  // Locks: of two clauses saved at once under the same number the second is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clause ${number.toLowerCase()}`}, 0))`)
  const [taken] = await tx
    .select({ deletedAt: clause.deletedAt })
    .from(clause)
    .where(and(sql`lower(${clause.number}) = lower(${number})`, isOther))
  if (!taken) return
  const message =
    taken.deletedAt === null
      ? 'Nomor ini sudah ada. Ubah ketentuan itu.'
      : 'Nomor ini milik ketentuan yang sudah dihapus. Tulis nomor lain, misalnya dengan tahunnya.'
  throw new Invalid(message, { number: message })
}

/**
 * Stores a new clause, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission; Invalid for a number that is taken.
 */
export function createClause(person: Person, input: ClauseInput, key = newIdempotencyKey()): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, input])
  return createContent(clauseKind, person, onceKey, async (tx, at) => {
    await checkNumber(tx, input.number, sql`${clause.idempotencyKey} is distinct from ${onceKey}`)
    return { fields: { ...input, changedAt: at } }
  })
}

/**
 * Saves the clause as a new version; saving what is there already leaves no trace. A number that alone is corrected sends
 * no one to read anything again.
 * @throws Forbidden without the permission; NotFound once it is removed; Conflict when `version` is not the present one;
 * Invalid for a number that is taken.
 */
export async function changeClause(person: Person, id: number, version: number, input: ClauseInput): Promise<void> {
  await changeContent(clauseKind, person, id, { version }, async (tx, before) => {
    await checkNumber(tx, input.number, ne(clause.id, id))
    const isOther = input.text !== before.text || input.edition !== before.edition
    return { fields: { ...input, changedAt: isOther ? now() : before.changedAt } }
  })
}

/** The columns of a text that depends on clauses (`reviewColumns`). */
interface CitingTable {
  readonly clauses: PgColumn
  readonly clausesSeenAt: PgColumn
}

const isCited = ({ clauses }: CitingTable): SQL => sql`${clause.id} = any(${clauses})`

const isNews = ({ clausesSeenAt }: CitingTable): SQL =>
  sql`greatest(${clause.changedAt}, ${clause.deletedAt}) > coalesce(${clausesSeenAt}, '-infinity')`

export const citedNumbers = (table: CitingTable) =>
  sql<string>`coalesce((select string_agg(${clause.number}, E'\n' order by ${clause.number}) from ${clause} where ${isCited(table)} and ${clause.deletedAt} is null), '')`

export const changedNumbers = (table: CitingTable) =>
  sql<
    string[]
  >`array(select ${clause.number} from ${clause} where ${isCited(table)} and ${isNews(table)} order by ${clause.number})`

export const citesNews = (table: CitingTable, ids?: readonly number[]): SQL =>
  sql`exists (select 1 from ${clause} where ${ids ? inArray(clause.id, [...ids]) : isCited(table)} and ${isNews(table)})`

export function findClauseNumbers(): Promise<{ readonly number: string; readonly edition: string }[]> {
  return database
    .select({ number: clause.number, edition: clause.edition })
    .from(clause)
    .where(isNull(clause.deletedAt))
    .orderBy(asc(clause.number))
}

/**
 * The ids of the clauses with these numbers, in ascending order.
 * @throws Invalid beside the field 'cited' for a number that no clause has.
 */
async function clausesOf(tx: Transaction, numbers: readonly string[]): Promise<number[]> {
  if (numbers.length === 0) return []
  const wanted = numbers.map((number) => number.toLowerCase())
  const rows = await tx
    .select({ id: clause.id, number: clause.number })
    .from(clause)
    .where(and(isNull(clause.deletedAt), inArray(sql`lower(${clause.number})`, wanted)))
  const known = new Set(rows.map(({ number }) => number.toLowerCase()))
  const missing = numbers.find((number) => !known.has(number.toLowerCase()))
  if (missing !== undefined) {
    const message = `“${missing}” belum ada di Ketentuan juknis. Tambahkan dulu di sana, atau hapus dari sini.`
    throw new Invalid(message, { cited: message })
  }
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/**
 * The ids of the clauses that a form names; those from before for a form that has no such field.
 * @throws Invalid as `clausesOf`.
 */
export async function citedBy(
  tx: Transaction,
  numbers: readonly string[] | undefined,
  before: readonly number[] = [],
): Promise<number[]> {
  return numbers === undefined ? [...before] : await clausesOf(tx, numbers)
}

/**
 * The person who picks a clause has read it as it is now: only later changes are news to the text. Where news of one that was
 * picked before still wait to be read, they continue waiting.
 */
export async function noteCited(
  tx: Transaction,
  table: ContentTable & CitingTable,
  {
    id,
    before,
    after,
  }: { readonly id: number | string; readonly before: readonly number[]; readonly after: readonly number[] },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const waits = before.length > 0 ? not(citesNews(table, before)) : undefined
  await tx
    .update(table)
    .set({ clausesSeenAt: now() })
    .where(and(eq(table.id, id), waits))
}

const author = people('author')

export interface ManagedClause {
  readonly id: number
  readonly number: string
  readonly text: string
  readonly edition: string
  readonly version: number
  readonly updatedAt: Date
  readonly updatedByName: string | null
}

/**
 * All that were not removed, by number.
 * @throws Forbidden without the permission.
 */
export async function findManagedClauses(person: Person): Promise<ManagedClause[]> {
  if (!mayManageClauses(person)) throw new Forbidden()
  return database
    .select({
      ...pick(clause, 'id', 'number', 'text', 'edition', 'version', 'updatedAt'),
      updatedByName: author.name,
    })
    .from(clause)
    .leftJoin(author, eq(author.id, clause.updatedBy))
    .where(isNull(clause.deletedAt))
    .orderBy(asc(clause.number))
}
