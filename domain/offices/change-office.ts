// Saves what is known of a branch office.
import { and, eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { officeAudit } from './office-audit.ts'
import type { OfficeInput } from './office-input.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice } from './office-tables.ts'

const editConflict =
  'Data cabang dinas ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

async function checkLead(tx: Transaction, officeId: number, leadId: string): Promise<void> {
  const lead = and(eq(staff.id, leadId), eq(staff.officeId, officeId), eq(staff.role, 'agent'))
  const found = await tx.select({ id: staff.id }).from(staff).where(lead)
  if (found.length > 0) return
  const sentence = 'Penanggung jawab harus petugas di cabang dinas ini'
  throw new Invalid(sentence, { leadId: sentence })
}

/**
 * From then on the content files change nothing of it. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound; Invalid for a lead who is no agent of it; Conflict when it was saved again since `seen`.
 */
export async function changeOffice(person: Person, id: number, input: OfficeInput): Promise<void> {
  await database.transaction((tx) => changeOfficeIn(tx, person, id, input))
}

/** The same within a transaction that is under way; false when there was nothing to save. */
export async function changeOfficeIn(
  tx: Transaction,
  person: Person,
  id: number,
  { seen, ...fields }: OfficeInput,
): Promise<boolean> {
  if (!mayManageOffices(person)) throw new Forbidden()
  forgetKeptReads(tx)
  const [before] = await tx.select().from(branchOffice).where(eq(branchOffice.id, id)).for('update')
  if (!before) throw new NotFound('Cabang dinas tidak ditemukan')
  if (before.updatedAt.toISOString() !== seen) throw new Conflict(editConflict)
  if (fields.leadId !== null && fields.leadId !== before.leadId) await checkLead(tx, id, fields.leadId)
  const changes = changedFields(before, fields)
  if (Object.keys(changes).length === 0) return false
  await tx
    .update(branchOffice)
    .set({ ...fields, updatedBy: person.id, updatedAt: now() })
    .where(eq(branchOffice.id, id))
  await recordAudit(tx, { actor: person, action: officeAudit.change, target: `office:${id}`, changes })
  return true
}
