// Who leads a branch office.
import { eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { branchOffice } from './office-tables.ts'

/** The id of the account that leads the office, whether it can still sign in or not; null when nobody does. */
export async function getOfficeLead(officeId: number): Promise<string | null> {
  const [office] = await database
    .select({ leadId: branchOffice.leadId })
    .from(branchOffice)
    .where(eq(branchOffice.id, officeId))
  return office?.leadId ?? null
}
