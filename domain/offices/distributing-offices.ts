// Which branch offices share their tickets out, and up to how many open ones for each agent.
import { eq, isNotNull } from 'drizzle-orm'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { branchOffice } from './office-tables.ts'

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
