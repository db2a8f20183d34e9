import { eq, isNotNull } from 'drizzle-orm'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { branchOffice } from './office-tables.ts'

/** The id of the account that leads the office, whether it can still sign in or not; null when nobody does. */
export async function getOfficeLead(officeId: number): Promise<string | null> {
  const [office] = await database
    .select({ leadId: branchOffice.leadId })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.leadId ?? null
}

/** The ids of the offices that the account leads; most people lead none. */
export async function findLedOffices(personId: string): Promise<number[]> {
  const rows = await database
    .select({ id: branchOffice.id })
    .from(branchOffice)
    .where(eq(branchOffice.leadId, personId))
  return rows.map(({ id }) => id)
}

/** The most open tickets that an agent of the office is given; null where nothing is given. */
export async function getOpenLimit(officeId: number, db: Database | Transaction = database): Promise<number | null> {
  const [office] = await db
    .select({ openLimit: branchOffice.openLimit })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.openLimit ?? null
}

/** The ids of the offices that share their tickets out. */
export async function findDistributingOffices(): Promise<number[]> {
  const rows = await database
    .select({ id: branchOffice.id })
    .from(branchOffice)
    .where(isNotNull(branchOffice.openLimit))
  return rows.map(({ id }) => id)
}
