// Adds a regency that a file has and the portal does not: so an empty portal is filled.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { regencyAudit } from './office-audit.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice, regency } from './office-tables.ts'

/**
 * Adds the regency to the office with this number.
 * @throws Forbidden without the permission; Invalid when there is no such office.
 */
export async function createRegency(
  tx: Transaction,
  person: Person,
  { name, kind, office }: { readonly name: string; readonly kind: 'kota' | 'kabupaten'; readonly office: number },
): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [covering] = await tx.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.no, office))
  if (!covering) throw new Invalid(`Tidak ada cabang dinas nomor ${office}`)
  const [added] = await tx
    .insert(regency)
    .values({ name, kind, officeId: covering.id, updatedBy: person.id, updatedAt: now() })
    .returning({ id: regency.id })
  const changes = { office: [null, covering.id] } as const
  await recordAudit(tx, { actor: person, action: regencyAudit.create, target: `regency:${added?.id}`, changes })
}
