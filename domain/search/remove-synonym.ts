// Takes a term's synonyms out of the search.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { refreshSearchIndex } from './search-indexes.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchSynonym } from './search-tables.ts'

/**
 * Takes the group away; the content files do not bring it back, `addSynonym` does.
 * @throws Forbidden without the permission 'content'; NotFound when it is not there.
 */
export async function removeSynonym(person: Person, id: number): Promise<void> {
  if (!mayManageSearch(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    const [removed] = await tx
      .update(searchSynonym)
      .set({ deletedAt: at, updatedAt: at, updatedBy: person.id })
      .where(and(eq(searchSynonym.id, id), isNull(searchSynonym.deletedAt)))
      .returning({ term: searchSynonym.term, variants: searchSynonym.variants })
    if (!removed) throw new NotFound('Sinonim tidak ditemukan')
    await recordAudit(tx, {
      actor: person,
      action: 'synonym.remove',
      target: `synonym:${id}`,
      changes: { term: [removed.term, null], variants: [removed.variants, null] },
    })
  })
  await refreshSearchIndex()
}
