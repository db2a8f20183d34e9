// Reads branch offices and regencies for those who keep them.
import { asc } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice, regency } from './office-tables.ts'

/** An office with the regencies it covers. */
export interface ManagedOffice {
  readonly id: number
  readonly no: number
  readonly name: string
  readonly seat: string
  readonly address: string
  readonly callCentre: string
  readonly updatedAt: Date
  readonly regencies: readonly { readonly id: number; readonly name: string }[]
}

/**
 * All offices by number.
 * @throws Forbidden without the permission.
 */
export async function findManagedOffices(person: Person): Promise<ManagedOffice[]> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [offices, regencies] = await Promise.all([
    database
      .select({
        id: branchOffice.id,
        no: branchOffice.no,
        name: branchOffice.name,
        seat: branchOffice.seat,
        address: branchOffice.address,
        callCentre: branchOffice.callCentre,
        updatedAt: branchOffice.updatedAt,
      })
      .from(branchOffice)
      .orderBy(asc(branchOffice.no)),
    database
      .select({ id: regency.id, name: regency.name, officeId: regency.officeId })
      .from(regency)
      .orderBy(asc(regency.name)),
  ])
  const covered = Map.groupBy(regencies, ({ officeId }) => officeId)
  return offices.map((office) => ({
    ...office,
    regencies: (covered.get(office.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}
