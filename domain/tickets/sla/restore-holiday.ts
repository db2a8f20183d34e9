// 'Urungkan': makes a day a holiday again.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { holidayAudit } from './service-level-audit.ts'
import { serviceLevelsChanged } from './sla-events.ts'
import { mayManageServiceLevels } from './sla-policy.ts'
import { holiday } from './sla-tables.ts'

/**
 * What is not away stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreHoliday(person: Person, day: string): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const [restored] = await tx
      .update(holiday)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(holiday.day, day), isNotNull(holiday.deletedAt)))
      .returning({ name: holiday.name })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: holidayAudit.restore,
      target: `holiday:${day}`,
      changes: { day: [null, day], name: [null, restored.name] },
    })
    await announce(tx, serviceLevelsChanged, {})
  })
}
