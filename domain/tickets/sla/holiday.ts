import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/sql-expressions.ts'
import { announce } from '#platform/jobs.server.ts'
import { cachedRead, invalidateReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { holidayAudit, serviceLevelsChanged } from './service-level-audit.ts'
import { type HolidayInput, mayManageServiceLevels } from './service-rules.ts'
import { holiday } from './sla-tables.ts'

const editConflict = 'Hari libur ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

/** @throws NotFound when it does not exist; Conflict when it was saved meanwhile. */
async function lockHoliday(tx: Transaction, day: string, seen: string): Promise<{ day: string; name: string }> {
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
 * Content files no longer change it.
 * @throws Forbidden; NotFound; Conflict unless `seen` is current; Invalid for a used day.
 */
export async function changeHoliday(person: Person, { was, seen, day, name }: HolidayInput): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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

/** A holiday; `day` is 'YYYY-MM-DD' in WIB. */
export interface Holiday {
  readonly day: string
  readonly name: string
  readonly updatedAt: Date
}

/** All of them by day. @throws Forbidden without the permission. */
export async function findHolidays(person: Person): Promise<Holiday[]> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  return database
    .select({ day: holiday.day, name: holiday.name, updatedAt: holiday.updatedAt })
    .from(holiday)
    .where(isNull(holiday.deletedAt))
    .orderBy(asc(holiday.day))
}

const keptNames = cachedRead(async (_: 'all') => {
  const rows = await database
    .select({ day: holiday.day, name: holiday.name })
    .from(holiday)
    .where(isNull(holiday.deletedAt))
  return new Map(rows.map(({ day, name }) => [day, name]))
})

export const getHolidayNames = (): Promise<ReadonlyMap<string, string>> => keptNames('all')

interface HolidayContent {
  readonly day: string
  readonly name: string
}

/** Adds what is missing and brings new names to rows no one touched. Safe to repeat. */
export async function loadHolidays(content: readonly HolidayContent[]): Promise<void> {
  await database
    .insert(holiday)
    .values(content.map((each) => ({ ...each, updatedAt: now() })))
    .onConflictDoUpdate({
      target: holiday.day,
      set: excluded(holiday, 'name', 'updatedAt'),
      setWhere: sql`${holiday.updatedBy} is null and ${holiday.name} is distinct from excluded.name`,
    })
}

/** Removes it; content files do not restore it. @throws Forbidden; NotFound; Conflict unless `seen` is current. */
export async function removeHoliday(person: Person, day: string, seen: string): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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

/** Does nothing for a holiday that is not removed. @throws Forbidden without the permission. */
export async function restoreHoliday(person: Person, day: string): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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
