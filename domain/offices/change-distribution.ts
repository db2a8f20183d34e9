// Switches on that a branch office's tickets are given to its agents by themselves, or off.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { type DistributionInput, openLimitProblem } from './distribution-input.ts'
import { officeAudit } from './office-audit.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice } from './office-tables.ts'

/**
 * Saving what is there already leaves no trace; forms about the office that are open stay as they are.
 * @throws Forbidden without the permission; Invalid beside the field without a number; NotFound for an office that is not there.
 */
export async function changeDistribution(person: Person, id: number, { on, limit }: DistributionInput): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  if (on && limit === null) throw new Invalid(openLimitProblem, { limit: openLimitProblem })
  const openLimit = on ? limit : null
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select({ openLimit: branchOffice.openLimit })
      .from(branchOffice)
      .where(eq(branchOffice.id, id))
      .for('no key update')
    if (!before) throw new NotFound('Cabang dinas tidak ditemukan')
    if (before.openLimit === openLimit) return
    await tx.update(branchOffice).set({ openLimit }).where(eq(branchOffice.id, id))
    const changes = { openLimit: [before.openLimit, openLimit] as const }
    await recordAudit(tx, { actor: person, action: officeAudit.distribution, target: `office:${id}`, changes })
  })
}
