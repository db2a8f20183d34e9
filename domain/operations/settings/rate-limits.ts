import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { applyLimits, makeLimit } from '#platform/limits.server.ts'
import { changeSetting, followSetting, getLockedSetting } from '#platform/settings/settings.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { type LimitName, limitNames, limits, wholePortal } from '#shared/limits.ts'
import type { LimitTurns } from './limit-input.ts'
import { limitsAudit } from './setting-audit.ts'

const key = 'limits'

const editConflict =
  'Batas pemakaian baru saja diubah orang lain. Isian Anda masih ada; periksa yang tersimpan, lalu simpan lagi.'

/** Of what is stored, only names of the table with values within their bounds count: another version may have saved it. */
const stored = z.record(z.string(), z.unknown()).transform((values): LimitTurns => {
  const known = limitNames.flatMap((name) => {
    const value = values[name]
    const { min, max } = limits[name]
    return typeof value === 'number' && value >= min && value <= max ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
})

export function mayManageLimits(person: Person): boolean {
  return isAdminWith(person, 'system')
}

/** Reads the stored limits past the cache and applies them to this process. */
export async function refreshLimits(): Promise<void> {
  applyLimits((await getLockedSetting(key, stored)).value ?? {})
}

const sharedLimits = limitNames.filter((name) => limits[name].shared).map((name) => ({ name, limit: makeLimit(name) }))

/** @throws Forbidden without the permission. */
export async function getManagedLimits(person: Person) {
  if (!mayManageLimits(person)) throw new Forbidden()
  const [{ value: turns, seen }, used] = await Promise.all([
    getLockedSetting(key, stored),
    Promise.all(sharedLimits.map(async ({ name, limit }) => [name, await limit.taken(wholePortal)] as const)),
  ])
  return { turns: turns ?? {}, seen, used: Object.fromEntries(used) }
}

const whole = (turns: LimitTurns) =>
  Object.fromEntries(limitNames.map((name) => [name, turns[name] ?? limits[name].turns])) as Record<LimitName, number>

/**
 * Stores the limits that differ from the default and notifies other processes.
 * @throws Forbidden; Conflict unless `seen` is current.
 */
export async function changeLimits(
  person: Person,
  { turns, seen }: { turns: LimitTurns; seen: string },
): Promise<void> {
  if (!mayManageLimits(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema: stored,
    first: {},
    next: () => turns,
    fields: whole,
    action: limitsAudit.change,
    lock: { seen, conflict: editConflict },
  })
  await refreshLimits()
  scheduleSignal('limits_changed')
}

/** Reads the limits now and on every change, until `stop`. @throws without the database. */
export const followRateLimits = () => followSetting('limits_changed', refreshLimits, 'the limits are not read')
