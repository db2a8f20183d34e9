// Loads the synonyms from content/synonyms.yaml.
import { loadContent } from '#domain/content/lifecycle/load-content.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { SynonymGroup } from '../engine/thesaurus.ts'
import { searchSynonym } from '../search-tables.ts'

/** Stores what is new and what changed in the file; what staff changed or took away stays so. Safe to repeat. */
export async function loadSynonyms(groups: readonly SynonymGroup[]): Promise<void> {
  const rows = groups.map(({ term, variants }) => ({ term, variants: [...variants], updatedAt: now() }))
  await loadContent(database, searchSynonym, searchSynonym.term, rows, ['variants'])
}
