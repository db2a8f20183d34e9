// Checks the limits as administrators set them: bounds, the trace, the lock, and that every process goes by them.
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { describeChanges } from '#domain/operations/access-log/entry-description.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits, turnsOf } from '#platform/limits.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { limitInput } from './limit-input.ts'
import { changeLimits, followRateLimits, getManagedLimits, refreshLimits } from './rate-limits.ts'

provideDatabase()
beforeEach(() => database.delete(setting).where(eq(setting.key, 'limits')))
afterEach(() => applyLimits({}))

const keeper = () => anAdmin({ permissions: ['system'] })
const typed = (form: Record<string, string>) => limitInput.safeParse(form)

test('what is saved counts at once, is recorded as text, and goes back to the default', async () => {
  const person = await keeper()
  const { seen: before } = await getManagedLimits(person)
  await changeLimits(person, limitInput.parse({ 'limit-photo-upload': '40', 'limit-link-address': '5', seen: before }))
  expect([turnsOf('photo-upload'), turnsOf('link-address')]).toEqual([40, 5])
  const { turns, seen } = await getManagedLimits(person)
  expect(turns).toEqual({ 'photo-upload': 40 })
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, person.id))
    .orderBy(desc(auditEntry.id))
  expect(entry).toMatchObject({ action: 'setting.change', target: 'setting:limits' })
  expect(entry && describeChanges(auditCatalog, entry, () => undefined)).toEqual([
    'Foto profil yang dikirim satu orang: 30 → 40',
  ])
  await changeLimits(person, limitInput.parse({ 'limit-photo-upload': '99', all: 'default', seen }))
  expect(turnsOf('photo-upload')).toBe(limits['photo-upload'].turns)
})

test('saving unchanged values leaves no trace; the second of two is notified, at the very first change too', async () => {
  const [one, two] = [await keeper(), await keeper()]
  await changeLimits(one, { turns: { 'photo-upload': 31 }, seen: '' })
  await expect(changeLimits(two, { turns: {}, seen: '' })).rejects.toBeInstanceOf(Conflict)
  const { seen } = await getManagedLimits(two)
  await changeLimits(two, { turns: { 'photo-upload': 31 }, seen })
  expect(await database.select().from(auditEntry).where(eq(auditEntry.actorId, two.id))).toEqual([])
})

test('no one shuts everybody out, nor a limit off', () => {
  for (const wrong of ['0', '4', '101', '-5', 'banyak', '1e2', '7,5', '9'.repeat(20)]) {
    expect(typed({ 'limit-sign-in-account-network': wrong }).error?.issues).toMatchObject([
      { path: ['limit-sign-in-account-network'], message: 'Isi angka 5 sampai 100' },
    ])
  }
  expect(typed({ 'limit-registration-network': '12.000' }).data?.turns).toEqual({ 'registration-network': 12_000 })
  expect(typed({ 'limit-registration-network': '' }).data?.turns).toEqual({})
})

test('what another version stored beyond the table or its bounds does not count', async () => {
  const value = { 'sign-in-account-network': 0, 'photo-upload': 33, unknown: 7, 'link-address': 'lima' }
  await database.insert(setting).values({ key: 'limits', value, updatedAt: new Date() })
  await refreshLimits()
  expect([turnsOf('sign-in-account-network'), turnsOf('photo-upload'), turnsOf('link-address')]).toEqual([10, 33, 5])
})

test('a process is notified of what another one saved', async () => {
  const following = await followRateLimits()
  try {
    await changeLimits(await keeper(), { turns: { 'photo-upload': 77 }, seen: '' })
    // As another process would stand: it has not read the new value yet.
    applyLimits({})
    await expect.poll(() => turnsOf('photo-upload')).toBe(77)
  } finally {
    await following.stop()
  }
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin({ permissions: ['security'] }), await anAgent({ permissions: ['system'] })]) {
    await expect(getManagedLimits(person)).rejects.toBeInstanceOf(Forbidden)
    await expect(changeLimits(person, { turns: {}, seen: '' })).rejects.toBeInstanceOf(Forbidden)
  }
})
