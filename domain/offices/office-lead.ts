import { eq, isNotNull } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { branchOffice } from './office-tables.ts'

/** The id of the account that leads the office, whether it can still sign in or not; null when no one does. */
export async function getOfficeLead(officeId: number): Promise<string | null> {
  const [office] = await database
    .select({ leadId: branchOffice.leadId })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.leadId ?? null
}

/** The lead of the office, to name on a page; null when no one leads it. */
export async function findLead(officeId: number): Promise<{ id: string; name: string } | null> {
  const [lead] = await database
    .select(pick(staff, 'id', 'name'))
    .from(branchOffice)
    .innerJoin(staff, eq(staff.id, branchOffice.leadId))
    .where(eq(branchOffice.id, officeId))
  return lead ?? null
}

export async function findLedOffices(personId: string): Promise<number[]> {
  const rows = await database
    .select({ id: branchOffice.id })
    .from(branchOffice)
    .where(eq(branchOffice.leadId, personId))
  return rows.map(({ id }) => id)
}

export async function getOpenLimit(officeId: number, db: Database | Transaction = database): Promise<number | null> {
  const [office] = await db
    .select({ openLimit: branchOffice.openLimit })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.openLimit ?? null
}

export async function findDistributingOffices(): Promise<number[]> {
  const rows = await database
    .select({ id: branchOffice.id })
    .from(branchOffice)
    .where(isNotNull(branchOffice.openLimit))
  return rows.map(({ id }) => id)
}
