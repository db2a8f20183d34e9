// 'Urungkan': brings a term's synonyms back that were taken out of the search.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { refreshSearchIndex } from './search-indexes.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchSynonym } from './search-tables.ts'

/**
 * What is not away stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission 'content'.
 */
export async function restoreSynonym(person: Person, id: number): Promise<void> {
  if (!mayManageSearch(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [restored] = await tx
      .update(searchSynonym)
      .set({ deletedAt: null, updatedAt: now(), updatedBy: person.id })
      .where(and(eq(searchSynonym.id, id), isNotNull(searchSynonym.deletedAt)))
      .returning({ term: searchSynonym.term, variants: searchSynonym.variants })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: 'synonym.restore',
      target: `synonym:${id}`,
      changes: { term: [null, restored.term], variants: [null, restored.variants] },
    })
  })
  await refreshSearchIndex()
}
