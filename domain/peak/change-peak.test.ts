// Checks 'Mode puncak' by hand and its log in the real database: who may, the trace, the lock, every process, and what it leaves alone.
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { describeChanges } from '#domain/audit/entry-description.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { onSignal } from '#platform/signals.server.ts'
import { formatTime, now, setClock } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  changePeak,
  changesShown,
  findPeakChanges,
  followPeak,
  getManagedPeak,
  recordPeakStep,
  refreshPeak,
} from './peak.server.ts'
import { peakInput } from './peak.ts'
import { applyChoice, peakNow } from './peak-now.server.ts'
import { peakStep } from './peak-tables.ts'

provideDatabase()
beforeEach(async () => {
  await database.delete(setting).where(eq(setting.key, 'peak'))
  await database.delete(peakStep)
})
afterEach(() => {
  setClock(null)
  applyChoice({ mode: 'auto' })
})

const keeper = () => anAdmin({ permissions: ['system'] })
const chosen = (choice: string, seen = '', hours = '1') => peakInput.parse({ choice, hours, seen })
const idle = { delayMs: 0, waitingConnections: 0, waitingRenders: 0 }

test('a level counts at once in this process, for its hours, and is on record in words', async () => {
  setClock(new Date('2026-06-02T02:12:00Z'))
  const person = await keeper()
  const { seen: before } = await getManagedPeak(person)
  await changePeak(person, chosen('2', before, '3'))
  expect(peakNow().level).toBe(2)
  expect(formatTime(peakNow().until ?? now())).toBe('12.12 WIB')
  const { choice, seen } = await getManagedPeak(person)
  expect(choice).toMatchObject({ mode: 'level', level: 2 })
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, person.id))
    .orderBy(desc(auditEntry.id))
  expect(entry).toMatchObject({ action: 'setting.change', target: 'setting:peak' })
  expect(entry && describeChanges(auditCatalog, entry, () => undefined)).toEqual([
    'Mode puncak: Otomatis → Tingkat 2',
    'Sampai: kosong → 2 Juni 2026, 12.12 WIB',
  ])
  setClock(new Date('2026-06-02T05:12:05Z'))
  expect((await getManagedPeak(person)).choice).toEqual({ mode: 'auto' })
  await changePeak(person, chosen('auto', seen))
  expect(peakNow().level).toBe(0)
})

test('the second of two is told, and choosing what is chosen leaves no trace', async () => {
  const [one, two] = [await keeper(), await keeper()]
  await changePeak(one, chosen('off'))
  await expect(changePeak(two, chosen('3'))).rejects.toBeInstanceOf(Conflict)
  expect(peakNow().choice).toEqual({ mode: 'off' })
  await changePeak(two, chosen('off', (await getManagedPeak(two)).seen))
  expect(await database.select().from(auditEntry).where(eq(auditEntry.actorId, two.id))).toEqual([])
})

test('only administrators of the system choose, and read what changed', async () => {
  for (const person of [await anAgent(), await anAdmin({ permissions: ['users'] })]) {
    await expect(changePeak(person, chosen('3'))).rejects.toBeInstanceOf(Forbidden)
    await expect(getManagedPeak(person)).rejects.toBeInstanceOf(Forbidden)
    await expect(findPeakChanges(person)).rejects.toBeInstanceOf(Forbidden)
  }
})

test.each([
  [{ choice: '4', hours: '1' }, { choice: 'Pilih salah satu' }],
  [{ hours: '1' }, { choice: 'Pilih salah satu' }],
  [{ choice: '2', hours: '24' }, { hours: 'Pilih 1, 3, atau 8 jam' }],
  [{ choice: '2' }, { hours: 'Pilih 1, 3, atau 8 jam' }],
])('%j is refused beside its field', (form, expected) => {
  const issues = peakInput.safeParse(form).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))).toEqual(expected)
})

test('without hours the choice is by measure, or off', () => {
  expect([peakInput.safeParse({ choice: 'auto' }).success, peakInput.safeParse({ choice: 'off' }).success]).toEqual([
    true,
    true,
  ])
})

test('a process that follows hears of it within two seconds; the pages that are kept in memory stay', async () => {
  const person = await keeper()
  let dropped = 0
  const content = await onSignal('content_changed', () => {
    dropped += 1
  })
  const following = await followPeak()
  try {
    await changePeak(person, chosen('1'))
    // As another process, which has not heard of it yet.
    applyChoice({ mode: 'auto' })
    await expect.poll(() => peakNow().level).toBe(1)
    await changePeak(person, chosen('auto', (await getManagedPeak(person)).seen))
    await expect.poll(() => peakNow().level).toBe(0)
    await database.delete(setting).where(eq(setting.key, 'peak'))
    expect(dropped).toBe(0)
    // Every other setting still has them made anew.
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

test('what cannot be read, as another version may have stored it, is by measure', async () => {
  await initialiseSetting('peak', { mode: 'level', level: 9 })
  await refreshPeak()
  expect(peakNow()).toMatchObject({ level: 0, choice: { mode: 'auto' } })
})

test('the log shows what was chosen and what was measured, the newest first, with the reading that decided', async () => {
  const person = await keeper()
  expect((await findPeakChanges(person)).filter(({ key }) => key.startsWith('step'))).toEqual([])
  await changePeak(person, chosen('off'))
  const process = 'web-1:3000'
  await recordPeakStep({ process, from: 1, to: 2, readings: { ...idle, delayMs: 70, waitingConnections: 24 } })
  await recordPeakStep({ process, from: 1, to: 0, readings: idle })
  expect((await findPeakChanges(person)).slice(0, 3).map(({ by, what }) => [by, what])).toEqual([
    ['Proses web-1:3000', 'Berakhir'],
    ['Proses web-1:3000', 'Naik ke tingkat 2: 24 menunggu basis data'],
    [person.name, 'Mati'],
  ])
})

test('only the newest steps are kept', async () => {
  for (let count = 0; count < changesShown + 5; count += 1)
    await recordPeakStep({ process: `proses ${count}`, from: 0, to: 1, readings: idle })
  const kept = await database.select({ process: peakStep.process }).from(peakStep).orderBy(desc(peakStep.id))
  expect([kept.length, kept[0]?.process, kept.at(-1)?.process]).toEqual([changesShown, 'proses 24', 'proses 5'])
})
