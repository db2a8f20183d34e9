// Adds an office that a file has and the portal does not: so an empty portal is filled.
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { officeAudit } from './office-audit.ts'
import type { OfficeInput } from './office-input.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice } from './office-tables.ts'

/**
 * Adds the office with this number; it has no lead yet.
 * @throws Forbidden without the permission.
 */
export async function createOffice(
  tx: Transaction,
  person: Person,
  no: number,
  { seen: _, leadId: __, ...fields }: OfficeInput,
): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [added] = await tx
    .insert(branchOffice)
    .values({ no, ...fields, updatedBy: person.id, updatedAt: now() })
    .returning({ id: branchOffice.id })
  const changes = changedFields({}, fields)
  await recordAudit(tx, { actor: person, action: officeAudit.create, target: `office:${added?.id}`, changes })
}
