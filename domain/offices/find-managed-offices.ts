// Reads branch offices and regencies for those who keep them.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type ContactWays, missingOf } from './office-contact.ts'
import { mayManageOffices } from './office-policy.ts'
import { branchOffice, regency } from './office-tables.ts'

/** An office with the regencies it covers. */
export interface ManagedOffice extends ContactWays {
  readonly id: number
  readonly no: number
  readonly name: string
  readonly seat: string
  readonly address: string
  /** What people call the places of its region, with commas between them. */
  readonly nicknames: string
  /** What it still lacks, in words. */
  readonly missing: readonly string[]
  /** The agent notified first when something is overdue; null: all of its agents. */
  readonly leadId: string | null
  /** So many open tickets are given to each agent by themselves; null: they are not. */
  readonly openLimit: number | null
  readonly updatedAt: Date
  /** Those who may become its lead. */
  readonly agents: readonly { readonly id: string; readonly name: string }[]
  readonly regencies: readonly { readonly id: number; readonly name: string }[]
}

const columns = [
  ...(['id', 'no', 'name', 'seat', 'address', 'callCentre', 'whatsapp', 'hours', 'mapUrl', 'nicknames'] as const),
  ...(['leadId', 'openLimit', 'updatedAt'] as const),
] as const

/**
 * All offices by number.
 * @throws Forbidden without the permission.
 */
export async function findManagedOffices(person: Person): Promise<ManagedOffice[]> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [offices, regencies, agents] = await Promise.all([
    database
      .select(pick(branchOffice, ...columns))
      .from(branchOffice)
      .orderBy(asc(branchOffice.no)),
    database
      .select({ id: regency.id, name: regency.name, officeId: regency.officeId })
      .from(regency)
      .orderBy(asc(regency.name)),
    database
      .select({ id: staff.id, name: staff.name, officeId: staff.officeId })
      .from(staff)
      .where(and(eq(staff.role, 'agent'), isNotNull(staff.officeId)))
      .orderBy(asc(staff.name)),
  ])
  const covered = Map.groupBy(regencies, ({ officeId }) => officeId)
  const working = Map.groupBy(agents, ({ officeId }) => officeId)
  return offices.map((office) => ({
    ...office,
    missing: missingOf(office),
    agents: (working.get(office.id) ?? []).map(({ id, name }) => ({ id, name })),
    regencies: (covered.get(office.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}
