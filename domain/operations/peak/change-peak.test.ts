// Checks the switches of 'Mode puncak' in the real database: who may, the trace, the lock, every process, and what they leave alone.
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { describeChanges } from '#domain/operations/access-log/entry-description.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { onSignal } from '#platform/signals.server.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changePeak, followPeak, getManagedPeak, refreshPeak } from './peak.server.ts'
import { noneChosen, peakInput, type Switch, switchNames } from './peak.ts'
import { applyChoice, isPutOff } from './peak-now.server.ts'

provideDatabase()
beforeEach(async () => {
  await database.delete(setting).where(eq(setting.key, 'peak'))
})
afterEach(() => applyChoice(noneChosen))

const keeper = () => anAdmin({ permissions: ['system'] })
const chosen = (names: readonly Switch[], seen = '') =>
  peakInput.parse({ ...Object.fromEntries(names.map((name) => [name, 'on'])), seen })
const waiting = () => switchNames.filter(isPutOff)

test('a switch counts at once in this process, and is recorded as text', async () => {
  const person = await keeper()
  const { seen: before } = await getManagedPeak(person)
  await changePeak(person, chosen(['suggestions', 'questions'], before))
  expect(waiting()).toEqual(['suggestions', 'questions'])
  const { choice, seen } = await getManagedPeak(person)
  expect(choice).toEqual({ suggestions: true, jobs: false, questions: true })
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, person.id))
    .orderBy(desc(auditEntry.id))
  expect(entry).toMatchObject({ action: 'setting.change', target: 'setting:peak' })
  expect(entry && describeChanges(auditCatalog, entry, () => undefined)).toEqual([
    'Pertanyaan baru: Berjalan → Menunggu',
    'Saran saat mengetik: Berjalan → Menunggu',
  ])
  await changePeak(person, chosen([], seen))
  expect(waiting()).toEqual([])
})

test('the second of two is notified, and choosing what is chosen leaves no trace', async () => {
  const [one, two] = [await keeper(), await keeper()]
  await changePeak(one, chosen(['jobs']))
  await expect(changePeak(two, chosen(['questions']))).rejects.toBeInstanceOf(Conflict)
  expect(waiting()).toEqual(['jobs'])
  await changePeak(two, chosen(['jobs'], (await getManagedPeak(two)).seen))
  expect(await database.select().from(auditEntry).where(eq(auditEntry.actorId, two.id))).toEqual([])
})

test('only administrators of the system choose', async () => {
  for (const person of [await anAgent(), await anAdmin({ permissions: ['users'] })]) {
    await expect(changePeak(person, chosen(['questions']))).rejects.toBeInstanceOf(Forbidden)
    await expect(getManagedPeak(person)).rejects.toBeInstanceOf(Forbidden)
  }
})

test('a process that follows is notified of it within two seconds; the pages that are kept in memory stay', async () => {
  const person = await keeper()
  let dropped = 0
  const content = await onSignal('content_changed', () => {
    dropped += 1
  })
  const following = await followPeak()
  try {
    await changePeak(person, chosen(['jobs']))
    // As another process, which has no notice of it yet.
    applyChoice(noneChosen)
    await expect.poll(waiting).toEqual(['jobs'])
    await changePeak(person, chosen([], (await getManagedPeak(person)).seen))
    await expect.poll(waiting).toEqual([])
    await database.delete(setting).where(eq(setting.key, 'peak'))
    expect(dropped).toBe(0)
    // Every other setting still has them made again.
    for (const write of [
      () => initialiseSetting('limits', {}),
      () =>
        database
          .update(setting)
          .set({ value: { a: 1 } })
          .where(eq(setting.key, 'limits')),
      () => database.delete(setting).where(eq(setting.key, 'limits')),
    ]) {
      dropped = 0
      await write()
      await expect.poll(() => dropped).toBe(1)
    }
  } finally {
    await following.stop()
    await content.stop()
  }
})

test('what another version stored is as if nothing was chosen, and can be changed', async () => {
  const level = { mode: 'level', level: 3, since: '2026-06-02T02:12:00Z', until: '2999-06-02T02:12:00Z' }
  await initialiseSetting('peak', level)
  await refreshPeak()
  expect(waiting()).toEqual([])
  const person = await keeper()
  const { choice, seen } = await getManagedPeak(person)
  expect(choice).toEqual(noneChosen)
  await changePeak(person, chosen(['jobs'], seen))
  expect(waiting()).toEqual(['jobs'])
})
