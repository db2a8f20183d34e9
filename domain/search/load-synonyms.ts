// Loads the synonyms from content/synonyms.yaml.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { SynonymGroup } from './engine/thesaurus.ts'
import { searchSynonym } from './search-tables.ts'

/** Stores what is new and what changed in the file; what staff changed or took away stays so. Safe to repeat. */
export async function loadSynonyms(groups: readonly SynonymGroup[]): Promise<void> {
  if (groups.length === 0) return
  await database
    .insert(searchSynonym)
    .values(groups.map(({ term, variants }) => ({ term, variants: [...variants], updatedAt: now() })))
    .onConflictDoUpdate({
      target: searchSynonym.term,
      set: { variants: sql`excluded.variants`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${searchSynonym.updatedBy} is null and ${searchSynonym.deletedAt} is null and ${searchSynonym.variants} is distinct from excluded.variants`,
    })
}
