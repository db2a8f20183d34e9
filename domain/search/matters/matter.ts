import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import type { OtherMatter, SearchDocument } from '#domain/search/engine/search-answer.ts'
import { offTopicAnsweredBy } from '#domain/search/matters-answered-by.ts'
import { findOtherMatters, getSearchIndex, refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { otherMatter } from '#domain/search/search-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { matterAudit } from './matter-audit.ts'
import { type MatterInput, matterRefusalOf, phrasingForm } from './matter-input.ts'

type Row = typeof otherMatter.$inferSelect

export const matterKind: CreatedKind<Row, Pick<Row, 'name' | 'says' | 'asked' | 'off'>> = {
  table: otherMatter,
  target: 'other-matter',
  audit: matterAudit,
  mayManage: mayManageSearch,
  fieldsOf: (row) => pick(row, 'name', 'says', 'asked', 'off'),
  auditedOnRemoval: ['name', 'says', 'asked'],
  notFound: 'Urusan ini sudah tidak ada',
  editConflict: 'Urusan ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
  // Other processes notice the change by themselves; this one searches with it from here on.
  afterCommit: refreshSearchIndex,
}

function refuse(message: string): never {
  throw new Invalid(message, { asked: message })
}

/**
 * A way to ask tells of one matter alone. `isOther`: not the row that is being saved. What the row held `before` may stay,
 * shipped single words among it.
 */
async function checkPhrasings(tx: Transaction, asked: readonly string[], before: readonly string[], isOther: SQL) {
  const refused = asked
    .filter((phrasing) => !before.includes(phrasing))
    .map(matterRefusalOf)
    .find((reason) => reason !== null)
  if (refused) refuse(refused)
  // Locks: of two matters saved at once with the same way to ask the second is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('other-matter', 0))`)
  const others = await tx
    .select({ name: otherMatter.name, asked: otherMatter.asked })
    .from(otherMatter)
    .where(and(isNull(otherMatter.deletedAt), isOther))
  const owners = new Map(others.flatMap(({ name, asked }) => asked.map((each) => [phrasingForm(each), name] as const)))
  for (const phrasing of asked) {
    const owner = owners.get(phrasingForm(phrasing))
    if (owner !== undefined) refuse(`“${phrasing}” sudah ada di urusan “${owner}”.`)
  }
}

/**
 * Stores a new matter, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission 'content'; Invalid for a way to ask that tells nothing or is another matter's.
 */
export async function createMatter(person: Person, input: MatterInput, key = newIdempotencyKey()): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, input])
  const id = await createContent(matterKind, person, onceKey, async (tx) => {
    await checkPhrasings(tx, input.asked, [], sql`${otherMatter.idempotencyKey} is distinct from ${onceKey}`)
    return { fields: { ...pick(input, 'name', 'says', 'asked'), off: false } }
  })
  await refreshSearchIndex()
  return id
}

/**
 * Saves the matter as a new version; saving what is there already leaves no trace.
 * @throws Forbidden without the permission 'content'; NotFound once it is removed; Conflict when `version` is not the
 * present one; Invalid as `createMatter`.
 */
export async function changeMatter(person: Person, id: number, version: number, input: MatterInput): Promise<void> {
  await changeContent(matterKind, person, id, { version }, async (tx, before) => {
    await checkPhrasings(tx, input.asked, before.asked, ne(otherMatter.id, id))
    return { fields: { ...pick(input, 'name', 'says', 'asked'), off: before.off } }
  })
}

/**
 * Takes a matter out of the search, or back into it.
 * @throws Forbidden without the permission 'content'; NotFound once it is removed; Conflict when `version` is not the
 * present one.
 */
export async function switchMatter(person: Person, id: number, version: number, off: boolean): Promise<void> {
  await changeContent(matterKind, person, id, { version }, (_tx, before) => ({
    fields: { ...matterKind.fieldsOf(before), off },
  }))
}

const author = people('author')

export type AnsweringDocument = Pick<SearchDocument, 'kind' | 'id' | 'title' | 'category' | 'url'>

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
interface MatterWishes {
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
  const answered = offTopicAnsweredBy(
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

/** Stores what is new and what changed in the file; what staff changed, switched off or took away stays so. Safe to repeat. */
export async function loadOtherMatters(matters: readonly (OtherMatter & { readonly name: string })[]): Promise<void> {
  const updatedAt = now()
  const rows = matters.map(({ id, name, says, asked }) => ({
    contentKey: id,
    ...{ name, says, asked: [...asked], updatedAt },
  }))
  await storeLoadedContent(database, otherMatter, otherMatter.contentKey, rows, ['name', 'says', 'asked'])
}
