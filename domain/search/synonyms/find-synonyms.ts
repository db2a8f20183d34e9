// Reads the synonyms for those who keep them.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { SynonymGroup } from '../engine/thesaurus.ts'
import { mayManageSearch } from '../search-policy.ts'
import { searchSynonym } from '../search-tables.ts'

/** A group as staff sees it; `seen` is when it was saved last (ISO time). */
export interface Synonym extends SynonymGroup {
  readonly id: number
  readonly version: number
  readonly seen: string
}

/** Which groups a page shows: those with these words, behind the group with the id `after`. */
export interface SynonymWishes {
  readonly query: string
  readonly after: number | null
}

const pageSize = 50

const byTerm = sql`lower(${searchSynonym.term})`

/**
 * The terms that have a group, for the form that adds to one.
 * @throws Forbidden without the permission 'content'.
 */
export async function findSynonymTerms(person: Person): Promise<string[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const rows = await database
    .select({ term: searchSynonym.term })
    .from(searchSynonym)
    .where(isNull(searchSynonym.deletedAt))
    .orderBy(byTerm)
  return rows.map(({ term }) => term)
}

const columns = pick(searchSynonym, 'id', 'term', 'variants', 'version', 'updatedAt')

const shown = ({ updatedAt, ...group }: { updatedAt: Date } & Omit<Synonym, 'seen'>): Synonym => ({
  ...group,
  seen: updatedAt.toISOString(),
})

/** Nothing typed leaves all; else the term or one of its variants contains it. */
function containsQuery(query: string): SQL | undefined {
  if (query === '') return undefined
  const has = (text: SQL | typeof searchSynonym.term) => sql`position(lower(${query}) in lower(${text})) > 0`
  return sql`(${has(searchSynonym.term)} or exists (
    select from unnest(${searchSynonym.variants}) as variant where ${has(sql`variant`)}))`
}

/**
 * A page of groups by term; `next` is the id behind which the page after it begins.
 * @throws Forbidden without the permission 'content'.
 */
export async function findSynonyms(
  person: Person,
  { query, after }: SynonymWishes,
): Promise<{ items: Synonym[]; next: number | null }> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const behind =
    after === null
      ? undefined
      : sql`(${byTerm}, ${searchSynonym.id}) > (select lower(last.term), last.id from ${searchSynonym} as last where last.id = ${after})`
  const rows = await database
    .select(columns)
    .from(searchSynonym)
    .where(and(isNull(searchSynonym.deletedAt), containsQuery(query), behind))
    .orderBy(byTerm, asc(searchSynonym.id))
    .limit(pageSize + 1)
  const items = rows.slice(0, pageSize).map(shown)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/**
 * One group; null when it is not there.
 * @throws Forbidden without the permission 'content'.
 */
export async function getSynonym(person: Person, id: number): Promise<Synonym | null> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const [row] = await database
    .select(columns)
    .from(searchSynonym)
    .where(and(eq(searchSynonym.id, id), isNull(searchSynonym.deletedAt)))
  return row ? shown(row) : null
}
