// Moves a regency to another branch office; it is always in exactly one.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { regencyAudit } from './office-audit.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice, regency } from './office-tables.ts'

/**
 * Questions from the regency go to the new office from then on; earlier ones stay where they are.
 * @throws Forbidden without the permission; NotFound for an office or regency that is not there.
 */
export async function moveRegency(person: Person, regencyId: number, officeId: number): Promise<void> {
  await database.transaction((tx) => moveRegencyIn(tx, person, regencyId, officeId))
}

/** The same within a transaction that is under way; false when it is there already. */
export async function moveRegencyIn(
  tx: Transaction,
  person: Person,
  regencyId: number,
  officeId: number,
): Promise<boolean> {
  if (!mayManageOffices(person)) throw new Forbidden()
  forgetKeptReads(tx)
  const [moved] = await tx.select().from(regency).where(eq(regency.id, regencyId)).for('update')
  const [to] = await tx.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.id, officeId))
  if (!moved || !to) throw new NotFound('Wilayah atau cabang dinas tidak ditemukan')
  if (moved.officeId === officeId) return false
  await tx.update(regency).set({ officeId, updatedBy: person.id, updatedAt: now() }).where(eq(regency.id, regencyId))
  await recordAudit(tx, {
    actor: person,
    action: regencyAudit.move,
    target: `regency:${regencyId}`,
    changes: { office: [moved.officeId, officeId] },
  })
  return true
}
