// The clauses that a text leans on: found by their numbers, named for its editor, and whether one changed since it was read.
import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { clause } from './clause-tables.ts'

/** The columns of a text that leans on clauses (`reviewColumns`). */
export interface CitingTable {
  readonly clauses: PgColumn
  readonly clausesSeenAt: PgColumn
}

const isCited = ({ clauses }: CitingTable): SQL => sql`${clause.id} = any(${clauses})`

/** True for clauses that changed, or went, after the text was read with them. */
const isNews = ({ clausesSeenAt }: CitingTable): SQL =>
  sql`greatest(${clause.changedAt}, ${clause.deletedAt}) > coalesce(${clausesSeenAt}, '-infinity')`

/** The numbers of the clauses that the text leans on, one per line, as its form has them. */
export const citedNumbers = (table: CitingTable) =>
  sql<string>`coalesce((select string_agg(${clause.number}, E'\n' order by ${clause.number}) from ${clause} where ${isCited(table)} and ${clause.deletedAt} is null), '')`

/** The numbers of those that changed or went since. */
export const changedNumbers = (table: CitingTable) =>
  sql<
    string[]
  >`array(select ${clause.number} from ${clause} where ${isCited(table)} and ${isNews(table)} order by ${clause.number})`

/** A condition: one of them did, or of those with the given ids. */
export const citesNews = (table: CitingTable, ids?: readonly number[]): SQL =>
  sql`exists (select 1 from ${clause} where ${ids ? inArray(clause.id, [...ids]) : isCited(table)} and ${isNews(table)})`

/** Every clause that can be picked, by number. */
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
export async function clausesOf(tx: Transaction, numbers: readonly string[]): Promise<number[]> {
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
