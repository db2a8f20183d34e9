// Reads branch offices and regencies as files that leave the portal have them; nothing of a person is in it.
import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { branchOffice, regency } from './office-tables.ts'

/** The offices by number, and the regencies by their office and name. */
export async function findExchangedOffices(tx: Transaction) {
  const offices = await tx
    .select(
      pick(
        branchOffice,
        ...(['id', 'no', 'name', 'seat', 'address', 'callCentre', 'whatsapp', 'hours', 'mapUrl', 'nicknames'] as const),
        ...(['leadId', 'updatedAt'] as const),
      ),
    )
    .from(branchOffice)
    .orderBy(asc(branchOffice.no))
  const regencies = await tx
    .select({ ...pick(regency, 'id', 'name', 'kind', 'updatedAt'), office: branchOffice.no })
    .from(regency)
    .innerJoin(branchOffice, eq(branchOffice.id, regency.officeId))
    .orderBy(asc(branchOffice.no), asc(regency.name))
  return { offices, regencies }
}
