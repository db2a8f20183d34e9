import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageOffices } from './office.ts'
import { missingOf } from './office-contact.ts'
import { branchOffice, regency } from './office-tables.ts'

const columns = [
  ...(['id', 'no', 'name', 'seat', 'address', 'callCentre', 'whatsapp', 'hours', 'mapUrl', 'nicknames'] as const),
  ...(['leadId', 'openLimit', 'updatedAt'] as const),
] as const

/** All offices by number. @throws Forbidden without the permission. */
export async function findManagedOffices(person: Person) {
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

export type ManagedOffice = Awaited<ReturnType<typeof findManagedOffices>>[number]

export interface OfficeContent {
  readonly offices: readonly {
    no: number
    name: string
    seat: string
    address: string
    callCentre: string
    nicknames?: string | undefined
  }[]
  readonly regencies: readonly { name: string; kind: 'kota' | 'kabupaten'; office: number }[]
}

/** Stores what is new and what changed in the files; rows staff changed stay as they are. Safe to repeat. */
export async function loadOffices(content: OfficeContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(branchOffice)
      .values(content.offices.map(({ nicknames = '', ...office }) => ({ ...office, nicknames, updatedAt: now() })))
      .onConflictDoUpdate({
        target: branchOffice.no,
        set: excluded(branchOffice, 'name', 'seat', 'address', 'callCentre', 'nicknames', 'updatedAt'),
        setWhere: sql`${branchOffice.updatedBy} is null and (${branchOffice.name}, ${branchOffice.seat}, ${branchOffice.address}, ${branchOffice.callCentre}, ${branchOffice.nicknames}) is distinct from (excluded.name, excluded.seat, excluded.address, excluded.call_centre, excluded.nicknames)`,
      })
    const offices = await tx.select({ id: branchOffice.id, no: branchOffice.no }).from(branchOffice)
    const idOf = new Map(offices.map((office) => [office.no, office.id]))
    const rows = content.regencies.map(({ name, kind, office }) => {
      const officeId = idOf.get(office)
      if (officeId === undefined) throw new Error(`offices.yaml: ${name} names office ${office}, which is not there`)
      return { name, kind, officeId, updatedAt: now() }
    })
    await tx
      .insert(regency)
      .values(rows)
      .onConflictDoUpdate({
        target: regency.name,
        set: excluded(regency, 'officeId', 'updatedAt'),
        setWhere: sql`${regency.updatedBy} is null and ${regency.officeId} is distinct from excluded.office_id`,
      })
  })
}

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
