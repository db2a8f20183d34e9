// Who answers for what is late, or soon will be, in an office.
import { and, eq, isNull } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { getOfficeLead } from '#domain/offices/get-office-lead.ts'
import { database } from '#platform/database/database.server.ts'

/**
 * The ids of those who answer for it: the office's lead, or all of its agents while nobody leads it; the agents of the province
 * for an office without any, and for null.
 */
export async function whoAnswersFor(officeId: number | null): Promise<string[]> {
  const leadId = officeId === null ? null : await getOfficeLead(officeId)
  const [lead] = leadId === null ? [] : await database.select().from(staff).where(eq(staff.id, leadId))
  if (lead) return [lead.id]
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  if (rows.length === 0 && officeId !== null) return whoAnswersFor(null)
  return rows.map(({ id }) => id)
}
