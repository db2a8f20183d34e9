// What the public may read at a moment: decided here for every kind of content.
import { and, gt, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#platform/database/database.server.ts'
import { earliest, now } from '#shared/dates.ts'

/** A table of content with those of the columns that its kind publishes by. */
type PublishedTable = PgTable & {
  readonly deletedAt: PgColumn
  /** Since when it is a draft; null: it is none. */
  readonly draftSince?: PgColumn
  /** From when the public reads it; null: a draft. */
  readonly publishedAt?: PgColumn
  /** Until when; null: for good. */
  readonly expiresAt?: PgColumn
}

/** True for rows that are not removed, no drafts, begun and not ended at that moment. */
export function isPublished({ deletedAt, draftSince, publishedAt, expiresAt }: PublishedTable, at: Date): SQL {
  const conditions = [
    isNull(deletedAt),
    draftSince && isNull(draftSince),
    publishedAt && lte(publishedAt, at),
    expiresAt && or(isNull(expiresAt), gt(expiresAt, at)),
  ]
  return sql`(${and(...conditions)})`
}

/** The first moment after `at` at which a row is published or expires by itself; null when none is to come. */
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

/** Who shows what the rows of `condition` contain: 'public' when a published one is among them, 'none' when there are none. */
export async function findUse(table: PublishedTable, condition: SQL): Promise<'public' | 'hidden' | 'none'> {
  const [row] = await database
    .select({ shown: sql<boolean | null>`bool_or(coalesce(${isPublished(table, now())}, false))` })
    .from(table)
    .where(condition)
  if (row?.shown === null || row === undefined) return 'none'
  return row.shown ? 'public' : 'hidden'
}
