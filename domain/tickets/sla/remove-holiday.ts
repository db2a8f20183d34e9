// Makes a holiday a day like others.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { lockHoliday } from './change-holiday.ts'
import { holidayAudit } from './service-level-audit.ts'
import { serviceLevelsChanged } from './sla-events.ts'
import { mayManageServiceLevels } from './sla-policy.ts'
import { holiday } from './sla-tables.ts'

/**
 * Takes it away; the content files do not bring it back, `restoreHoliday` does.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since `seen`.
 */
export async function removeHoliday(person: Person, day: string, seen: string): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const { name } = await lockHoliday(tx, day, seen)
    const at = now()
    await tx.update(holiday).set({ deletedAt: at, updatedBy: person.id, updatedAt: at }).where(eq(holiday.day, day))
    await recordAudit(tx, {
      actor: person,
      action: holidayAudit.remove,
      target: `holiday:${day}`,
      changes: { day: [day, null], name: [name, null] },
    })
    await announce(tx, serviceLevelsChanged, {})
  })
}
