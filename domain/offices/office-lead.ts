import { eq, isNotNull } from 'drizzle-orm'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { branchOffice } from './office-tables.ts'

/** The id of the account that leads the office, whether it can still sign in or not; null when no one does. */
export async function getOfficeLead(officeId: number): Promise<string | null> {
  const [office] = await database
    .select({ leadId: branchOffice.leadId })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.leadId ?? null
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
