// Deletion over time: an area says as data which rows of its table are old, and these functions count and delete them.
import { and, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { type Database, longTransaction, type Transaction } from './database.server.ts'
import { removeSome } from './remove-some.ts'

export interface OldRows {
  readonly table: PgTable
  readonly isOld: (before: Date) => SQL | undefined
}

/** Rows that end at a fixed age, in milliseconds. */
export interface AgedRows extends OldRows {
  readonly keptFor: number
}

/** Rows whose time is longer ago than `keptFor` milliseconds; `also` narrows them. */
export function agedRows(table: PgTable, time: PgColumn, keptFor: number, also?: SQL): AgedRows {
  return { table, keptFor, isOld: (before) => and(lt(time, before), also) }
}

export function countOldRows(db: Database | Transaction, { table, isOld }: OldRows, before: Date): Promise<number> {
  return db.$count(table, isOld(before))
}

/** Deletes one batch. Returns the number of deleted rows. */
export function removeOldRows(tx: Transaction, { table, isOld }: OldRows, before: Date): Promise<number> {
  return removeSome(tx, table, sql`ctid`, isOld(before))
}

/** Calls the function until it removes nothing. Returns the sum. */
export async function repeatUntilNone(remove: () => Promise<number>): Promise<number> {
  let removed = 0
  for (let some = await remove(); some > 0; some = await remove()) removed += some
  return removed
}

/** Each batch is a transaction. Returns the number of deleted rows. */
export function deleteOldRows(rows: OldRows, before: Date): Promise<number> {
  return repeatUntilNone(() => longTransaction((tx) => removeOldRows(tx, rows, before)))
}

export function deleteAgedRows(rows: AgedRows): Promise<number> {
  return deleteOldRows(rows, new Date(now().getTime() - rows.keptFor))
}

/** A table that fails stops no other. @throws at the end, so that the task is repeated. */
export async function deleteAgedRowsOfAll(all: readonly AgedRows[]): Promise<void> {
  const failed: string[] = []
  for (const rows of all) {
    try {
      await deleteAgedRows(rows)
    } catch (error) {
      const table = getTableName(rows.table)
      log.warn({ table, err: error }, 'old rows were not deleted')
      failed.push(table)
    }
  }
  if (failed.length > 0) throw new Error(`old rows were not deleted from ${failed.join(', ')}`)
}
