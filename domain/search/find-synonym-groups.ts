import { asc, isNull, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import type { SynonymGroup } from './engine/thesaurus.ts'
import { searchSynonym } from './search-tables.ts'

export function findSynonymGroups(): Promise<SynonymGroup[]> {
  return database
    .select({ term: searchSynonym.term, variants: searchSynonym.variants })
    .from(searchSynonym)
    .where(isNull(searchSynonym.deletedAt))
    .orderBy(asc(searchSynonym.id))
}

export async function getSynonymVersion(): Promise<string> {
  const parts = sql`concat_ws(' ', ${searchSynonym.id}, ${searchSynonym.version}, ${searchSynonym.updatedAt})`
  const [row] = await database
    .select({ version: sql<string | null>`md5(string_agg(${parts}, ',' order by ${searchSynonym.id}))` })
    .from(searchSynonym)
    .where(isNull(searchSynonym.deletedAt))
  return row?.version ?? ''
}
