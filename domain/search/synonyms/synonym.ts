import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/content-change.ts'
import type { ContentKind } from '#domain/content/lifecycle/content-kind.ts'
import { storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import type { SynonymGroup } from '#domain/search/engine/thesaurus.ts'
import { understandQuery } from '#domain/search/engine/understand-query.ts'
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { searchSynonym } from '#domain/search/search-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { synonymAudit } from './synonym-audit.ts'
import type { SynonymInput, synonymChange } from './synonym-input.ts'

type Row = typeof searchSynonym.$inferSelect

export const synonymKind: ContentKind<Row, Pick<Row, 'term' | 'variants'>> = {
  table: searchSynonym,
  target: 'synonym',
  audit: synonymAudit,
  mayManage: mayManageSearch,
  fieldsOf: ({ term, variants }) => ({ term, variants }),
  auditedOnRemoval: ['term', 'variants'],
  notFound: 'Sinonim tidak ditemukan',
  editConflict: 'Sinonim ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
  // Other processes notice the change automatically; this one reloads now.
  afterCommit: refreshSearchIndex,
}

const textAbout = (term: string) => ({
  kind: 'faq' as const,
  ...{
    id: 'term',
    title: term,
    category: 'faq',
    categoryTitle: '',
    summary: '',
    url: '',
    fields: [term],
    sections: [],
  },
})

function says(variant: string): boolean {
  return textWords(variant).some(({ word }) => !isSilent(word) && !askedBy(word))
}

export async function refusedVariants(group: SynonymGroup): Promise<string[]> {
  const { term, variants } = group
  const index = await SearchIndex.of([textAbout(term)], [group])
  const token = index.numberOf(`~${term}`)
  return variants.flatMap((variant) => {
    const { concepts } = understandQuery(index, variant)
    if (token !== undefined && concepts.some(({ terms }) => terms.has(token))) return []
    return says(variant)
      ? `“${variant}” tidak akan menemukan “${term}”. Tulis dengan kata lain.`
      : `“${variant}” terlalu umum, pencarian melewatinya. Tulis bersama kata lain.`
  })
}

/** @throws Invalid with the sentences, at the field of the variants. */
async function requireUsableVariants(group: SynonymGroup): Promise<void> {
  const refused = (await refusedVariants(group)).join(' ')
  if (refused) throw new Invalid(refused, { variants: refused })
}

/**
 * Adds the variants to the term's group, created if needed.
 * @throws Forbidden; Invalid when the term itself finds nothing, or the search cannot use a variant.
 */
export async function addSynonym(person: Person, { term, variants }: SynonymInput): Promise<{ readonly id: number }> {
  if (!mayManageSearch(person)) throw new Forbidden()
  if ((await search(term, { limit: 1 })).total === 0) {
    const message = 'Istilah ini juga tidak menemukan apa-apa. Pakai kata yang ada di FAQ atau artikel.'
    throw new Invalid(message, { term: message })
  }
  await requireUsableVariants({ term, variants })
  const added = await database.transaction(async (tx) => {
    const at = now()
    const [known] = await tx
      .select({ term: searchSynonym.term })
      .from(searchSynonym)
      .where(sql`lower(${searchSynonym.term}) = lower(${term})`)
    const name = known?.term ?? term
    // Made empty first: two who add at the same moment then wait for one another, and neither is lost.
    await tx
      .insert(searchSynonym)
      .values({ term: name, variants: [], updatedBy: person.id, updatedAt: at })
      .onConflictDoNothing()
    const [group] = await tx
      .select({ id: searchSynonym.id, variants: searchSynonym.variants, deletedAt: searchSynonym.deletedAt })
      .from(searchSynonym)
      .where(eq(searchSynonym.term, name))
      .for('update')
    if (!group) throw new Error(`the group of ${name} vanished`)
    const before = group.deletedAt ? [] : group.variants
    const all = [...new Set([...before, ...variants])]
    await tx
      .update(searchSynonym)
      .set({
        variants: all,
        version: sql`${searchSynonym.version} + 1`,
        updatedBy: person.id,
        updatedAt: at,
        deletedAt: null,
      })
      .where(eq(searchSynonym.id, group.id))
    await recordAudit(tx, {
      actor: person,
      action: synonymAudit.add,
      target: `synonym:${group.id}`,
      changes: { term: [null, name], variants: [before, all] },
    })
    return { id: group.id }
  })
  // The other processes are signalled; this one uses it from here on.
  await refreshSearchIndex()
  return added
}

/**
 * Replaces the variants of the group.
 * @throws Forbidden; NotFound; Conflict when it was saved meanwhile; Invalid for unusable variants.
 */
export async function changeSynonym(
  person: Person,
  id: number,
  { variants, version, seen }: z.output<typeof synonymChange>,
): Promise<void> {
  await changeContent(synonymKind, person, id, { version, seen }, async (_tx, { term }) => {
    await requireUsableVariants({ term, variants })
    return { fields: { term, variants } }
  })
}

export interface Synonym extends SynonymGroup {
  readonly id: number
  readonly version: number
  readonly seen: string
}

/** Which groups a page shows: those with these words, behind the group with the id `after`. */
interface SynonymWishes {
  readonly query: string
  readonly after: number | null
}

const pageSize = 50

const byTerm = sql`lower(${searchSynonym.term})`

/** The terms with a group. @throws Forbidden without the permission 'content'. */
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

function containsQuery(query: string): SQL | undefined {
  if (query === '') return undefined
  const has = (text: SQL | typeof searchSynonym.term) => sql`position(lower(${query}) in lower(${text})) > 0`
  return sql`(${has(searchSynonym.term)} or exists (
    select from unnest(${searchSynonym.variants}) as variant where ${has(sql`variant`)}))`
}

/** A page of groups by term; `next` is the id to continue from. @throws Forbidden without 'content'. */
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

/** Null when it does not exist. @throws Forbidden without the permission 'content'. */
export async function getSynonym(person: Person, id: number): Promise<Synonym | null> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const [row] = await database
    .select(columns)
    .from(searchSynonym)
    .where(and(eq(searchSynonym.id, id), isNull(searchSynonym.deletedAt)))
  return row ? shown(row) : null
}

/** Stores what is new and what changed in the file; what staff changed or took away stays so. Safe to repeat. */
export async function loadSynonyms(groups: readonly SynonymGroup[]): Promise<void> {
  const rows = groups.map(({ term, variants }) => ({ term, variants: [...variants], updatedAt: now() }))
  await storeLoadedContent(database, searchSynonym, searchSynonym.term, rows, ['variants'])
}
