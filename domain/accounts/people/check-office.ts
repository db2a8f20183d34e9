// Makes sure that a branch office is there.
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'

/** @throws Invalid beside the field when there is no office of this id; null is the province. */
export async function checkOffice(tx: Transaction, officeId: number | null): Promise<void> {
  if (officeId === null) return
  const offices = await findOfficeChoices(tx)
  if (offices.some(({ id }) => id === officeId)) return
  throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Cabang dinas tidak dikenal' })
}
