// Reads the other matters for those who keep them, each with the items that switch it off.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { SearchDocument } from '../engine/search-document.ts'
import { findOtherMatters } from '../find-other-matters.ts'
import { mattersAnsweredBy } from '../matters-answered-by.ts'
import { getSearchIndex } from '../search-indexes.ts'
import { mayManageSearch } from '../search-policy.ts'
import { otherMatter } from '../search-tables.ts'

const author = people('author')

/** A published item that switches a matter off. */
export type AnsweringDocument = Pick<SearchDocument, 'kind' | 'id' | 'title' | 'category' | 'url'>

/** A matter as its keepers see it. */
export interface ManagedMatter {
  readonly id: number
  readonly name: string
  readonly says: string
  readonly asked: readonly string[]
  readonly off: boolean
  readonly version: number
  readonly updatedAt: Date
  readonly updatedByName: string | null
}

/** Which matters a page shows: those with these words, behind the matter with the id `after`. */
export interface MatterWishes {
  readonly query: string
  readonly after: number | null
}

const pageSize = 50

const byName = sql`lower(${otherMatter.name})`

const matters = () =>
  database
    .select({
      ...pick(otherMatter, 'id', 'name', 'says', 'asked', 'off', 'version', 'updatedAt'),
      updatedByName: author.name,
    })
    .from(otherMatter)
    .leftJoin(author, eq(author.id, otherMatter.updatedBy))

/** Nothing typed leaves all; else the name, the sentence or a way to ask contains it. */
function containsQuery(query: string): SQL | undefined {
  if (query === '') return undefined
  const has = (text: SQL | PgColumn) => sql`position(lower(${query}) in lower(${text})) > 0`
  return sql`(${has(otherMatter.name)} or ${has(otherMatter.says)} or exists (
    select from unnest(${otherMatter.asked}) as phrasing where ${has(sql`phrasing`)}))`
}

/**
 * A page of matters by name; `next` is the id behind which the page after it begins. `answeredBy` are the published items
 * that switch a matter off as this process searches now; none for one that staff switched off.
 * @throws Forbidden without the permission 'content'.
 */
export async function findMatters(
  person: Person,
  { query, after }: MatterWishes,
): Promise<{
  items: (ManagedMatter & { readonly answeredBy: readonly AnsweringDocument[] })[]
  next: number | null
}> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const behind =
    after === null
      ? undefined
      : sql`(${byName}, ${otherMatter.id}) > (select lower(last.name), last.id from ${otherMatter} as last where last.id = ${after})`
  const [rows, named, index] = await Promise.all([
    matters()
      .where(and(isNull(otherMatter.deletedAt), containsQuery(query), behind))
      .orderBy(byName, asc(otherMatter.id))
      .limit(pageSize + 1),
    findOtherMatters(),
    getSearchIndex(),
  ])
  const answered = mattersAnsweredBy(
    named,
    index.items.map(({ document }) => document),
  )
  const items = rows.slice(0, pageSize).map((matter) => ({
    ...matter,
    answeredBy: (answered.get(String(matter.id)) ?? []).map((document) =>
      pick(document, 'kind', 'id', 'title', 'category', 'url'),
    ),
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/**
 * One matter; null when it is not there.
 * @throws Forbidden without the permission 'content'.
 */
export async function getMatter(person: Person, id: number): Promise<ManagedMatter | null> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const [row] = await matters().where(and(eq(otherMatter.id, id), isNull(otherMatter.deletedAt)))
  return row ?? null
}
