// Saves what is known of a branch office.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { changedFields } from '#domain/audit/changed-fields.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import type { OfficeInput } from './office-input.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice } from './office-tables.ts'

const movedOn = 'Data cabang dinas ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

/**
 * From then on the content files change nothing of it. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since `seen`.
 */
export async function changeOffice(person: Person, id: number, { seen, ...fields }: OfficeInput): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [before] = await tx.select().from(branchOffice).where(eq(branchOffice.id, id)).for('update')
    if (!before) throw new NotFound('Cabang dinas tidak ditemukan')
    if (before.updatedAt.toISOString() !== seen) throw new Conflict(movedOn)
    const changes = changedFields(before, fields)
    if (Object.keys(changes).length === 0) return
    await tx
      .update(branchOffice)
      .set({ ...fields, updatedBy: person.id, updatedAt: now() })
      .where(eq(branchOffice.id, id))
    await recordAudit(tx, { actor: person, action: 'office.change', target: `office:${id}`, changes })
  })
}
