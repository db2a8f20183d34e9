// Changes which words a term's group holds.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { refreshSearchIndex } from './search-indexes.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchSynonym } from './search-tables.ts'
import type { SynonymInput } from './synonym-input.ts'

const movedOn = 'Sinonim ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.'

/**
 * The group holds exactly these variants from now on; `seen` is when it was saved that the form showed. Saving what is
 * there already leaves no trace.
 * @throws Forbidden without the permission 'content'; NotFound when it is not there; Conflict when it was saved again.
 */
export async function changeSynonym(
  person: Person,
  id: number,
  { variants, seen }: Pick<SynonymInput, 'variants'> & { readonly seen: string },
): Promise<void> {
  if (!mayManageSearch(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const there = and(eq(searchSynonym.id, id), isNull(searchSynonym.deletedAt))
    const [before] = await tx
      .select({ variants: searchSynonym.variants, updatedAt: searchSynonym.updatedAt })
      .from(searchSynonym)
      .where(there)
      .for('update')
    if (!before) throw new NotFound('Sinonim tidak ditemukan')
    if (before.updatedAt.toISOString() !== seen) throw new Conflict(movedOn)
    if (JSON.stringify(before.variants) === JSON.stringify(variants)) return
    await tx.update(searchSynonym).set({ variants, updatedBy: person.id, updatedAt: now() }).where(there)
    await recordAudit(tx, {
      actor: person,
      action: 'synonym.change',
      target: `synonym:${id}`,
      changes: { variants: [before.variants, variants] },
    })
  })
  await refreshSearchIndex()
}
