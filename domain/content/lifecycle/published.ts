// What the public may read at a moment: decided here for every kind of content.
import { and, gt, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#platform/database/database.server.ts'
import { earliest, now } from '#shared/dates.ts'

type PublishedTable = PgTable & {
  readonly deletedAt: PgColumn
  readonly draftSince?: PgColumn
  readonly publishedAt?: PgColumn
  /** Until when; null: for good. */
  readonly expiresAt?: PgColumn
}

export function isPublished({ deletedAt, draftSince, publishedAt, expiresAt }: PublishedTable, at: Date): SQL {
  const conditions = [
    isNull(deletedAt),
    draftSince && isNull(draftSince),
    publishedAt && lte(publishedAt, at),
    expiresAt && or(isNull(expiresAt), gt(expiresAt, at)),
  ]
  return sql`(${and(...conditions)})`
}

export async function findNextPublication(table: PublishedTable, at: Date): Promise<Date | null> {
  const { deletedAt, publishedAt, expiresAt } = table
  const soonest = async (column: PgColumn) => {
    const [row] = await database
      .select({ next: min(column) })
      .from(table)
      .where(and(isNull(deletedAt), gt(column, at)))
    return (row?.next as Date | null | undefined) ?? null
  }
  return earliest(await Promise.all([publishedAt, expiresAt].filter((column) => column !== undefined).map(soonest)))
}

export async function findUse(table: PublishedTable, condition: SQL): Promise<'public' | 'hidden' | 'none'> {
  const [row] = await database
    .select({ shown: sql<boolean | null>`bool_or(coalesce(${isPublished(table, now())}, false))` })
    .from(table)
    .where(condition)
  if (row?.shown === null || row === undefined) return 'none'
  return row.shown ? 'public' : 'hidden'
}
