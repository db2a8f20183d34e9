// Adds synonyms to a term, also straight from a search that found nothing.
import { eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { search } from '../search.ts'
import { refreshSearchIndex } from '../search-indexes.ts'
import { mayManageSearch } from '../search-policy.ts'
import { searchSynonym } from '../search-tables.ts'
import { requireUsableVariants } from './refused-variants.ts'
import { synonymAudit } from './synonym-audit.ts'
import type { SynonymInput } from './synonym-input.ts'

/**
 * Adds the variants to the term's group, or makes the group; every process searches with them at once.
 * @throws Forbidden without the permission 'content'; Invalid when the portal has nothing about the term itself,
 * or when the search could not use a variant.
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
