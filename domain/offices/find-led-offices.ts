// Which branch offices somebody leads.
import { eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { branchOffice } from './office-tables.ts'

/** The ids of the offices that the account leads; most people lead none. */
export async function findLedOffices(personId: string): Promise<number[]> {
  const rows = await database
    .select({ id: branchOffice.id })
    .from(branchOffice)
    .where(eq(branchOffice.leadId, personId))
  return rows.map(({ id }) => id)
}
