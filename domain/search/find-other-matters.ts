// Reads the other matters for the index.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import type { OtherMatter } from './engine/off-topic.ts'
import { otherMatter } from './search-tables.ts'

/** All that staff have not switched off; the id is that of the row. */
export async function findOtherMatters(): Promise<OtherMatter[]> {
  const rows = await database
    .select({ id: otherMatter.id, says: otherMatter.says, asked: otherMatter.asked })
    .from(otherMatter)
    .where(and(isNull(otherMatter.deletedAt), eq(otherMatter.off, false)))
    .orderBy(asc(otherMatter.id))
  return rows.map(({ id, ...matter }) => ({ id: String(id), ...matter }))
}
