// Saves a holiday, a new one or one that is there, also on another day.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { holidayAudit } from './service-level-audit.ts'
import { serviceLevelsChanged } from './sla-events.ts'
import type { HolidayInput } from './sla-input.ts'
import { mayManageServiceLevels } from './sla-policy.ts'
import { holiday } from './sla-tables.ts'

const editConflict = 'Hari libur ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

/**
 * Locks a holiday as it was seen.
 * @throws NotFound when it is there no more; Conflict when it was saved again since.
 */
export async function lockHoliday(tx: Transaction, day: string, seen: string): Promise<{ day: string; name: string }> {
  const [found] = await tx
    .select({ day: holiday.day, name: holiday.name, updatedAt: holiday.updatedAt })
    .from(holiday)
    .where(and(eq(holiday.day, day), isNull(holiday.deletedAt)))
    .for('update')
  if (!found) throw new NotFound('Hari libur ini sudah tidak ada')
  if (found.updatedAt.toISOString() !== seen) throw new Conflict(editConflict)
  return { day: found.day, name: found.name }
}

/**
 * From then on the content files change nothing of it; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since `seen`; Invalid beside the
 * day when that is a holiday already.
 */
export async function changeHoliday(person: Person, { was, seen, day, name }: HolidayInput): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const before = was === '' ? undefined : await lockHoliday(tx, was, seen)
    const changes = changedFields(before ?? {}, { day, name })
    if (Object.keys(changes).length === 0) return
    const at = now()
    const fresh = { name, updatedBy: person.id, updatedAt: at, deletedAt: null }
    if (before?.day === day) await tx.update(holiday).set(fresh).where(eq(holiday.day, day))
    else {
      const [placed] = await tx
        .insert(holiday)
        .values({ day, ...fresh })
        .onConflictDoUpdate({ target: holiday.day, set: fresh, setWhere: isNotNull(holiday.deletedAt) })
        .returning({ day: holiday.day })
      if (!placed) throw new Invalid('Tanggal ini sudah ada di daftar', { day: 'Tanggal ini sudah ada di daftar' })
      if (before) {
        // What the content files say of that day must not come back either.
        const gone = { deletedAt: at, updatedBy: person.id, updatedAt: at }
        await tx.update(holiday).set(gone).where(eq(holiday.day, before.day))
      }
      await announce(tx, serviceLevelsChanged, {})
    }
    const action = before ? holidayAudit.change : holidayAudit.create
    await recordAudit(tx, { actor: person, action, target: `holiday:${day}`, changes })
  })
}
