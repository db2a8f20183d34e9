// Reads the synonyms: for the index, and for those who keep them.
import { asc, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import type { SynonymGroup } from './engine/thesaurus.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchSynonym } from './search-tables.ts'

/** A group as staff sees it. */
export interface Synonym extends SynonymGroup {
  readonly id: number
}

/** All groups, for the index. */
export function findSynonymGroups(): Promise<SynonymGroup[]> {
  return database
    .select({ term: searchSynonym.term, variants: searchSynonym.variants })
    .from(searchSynonym)
    .where(isNull(searchSynonym.deletedAt))
    .orderBy(asc(searchSynonym.id))
}

/**
 * All groups by term.
 * @throws Forbidden without the permission 'content'.
 */
export async function findSynonyms(person: Person): Promise<Synonym[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  return database
    .select({ id: searchSynonym.id, term: searchSynonym.term, variants: searchSynonym.variants })
    .from(searchSynonym)
    .where(isNull(searchSynonym.deletedAt))
    .orderBy(asc(sql`lower(${searchSynonym.term})`))
}
