// Checks the keeping of working hours, targets and holidays: who may, what is saved, and that the second saver is notified.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { zonedInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { firstDueTimes } from './due-times.ts'
import { changeHoliday, findHolidays, loadHolidays, removeHoliday, restoreHoliday } from './holiday.ts'
import { changeServiceRules, getDueRules, getServiceRules } from './service-rules.server.ts'
import { firstRules, holidayInput, rulesAsTyped, rulesInput, rulesKey } from './service-rules.ts'
import { holiday } from './sla-tables.ts'

provideDatabase()

let keeper: Person

beforeAll(async () => {
  keeper = await anAdmin({ permissions: ['system'] })
})

beforeEach(async () => {
  await database.delete(holiday)
  await database.delete(setting).where(eq(setting.key, rulesKey))
})

const newYear = { was: '', seen: '', day: '2027-01-01', name: 'Tahun Baru Masehi' }
const daysOff = async () => (await findHolidays(keeper)).map(({ day }) => day)
const seenOf = async (day: string) =>
  (await findHolidays(keeper)).find((each) => each.day === day)?.updatedAt.toISOString() ?? ''

describe('working hours and targets', () => {
  test('count for whatever comes next, and the audit has them before and after', async () => {
    const monday = zonedInstant('2026-11-16', '15:00')
    const urgent = async () => firstDueTimes('urgent', monday, await getDueRules(database, monday))
    expect((await urgent()).firstResponseDueAt).toEqual(zonedInstant('2026-11-17', '09:00'))
    const rules = {
      ...firstRules,
      closes: '20:00',
      targets: { ...firstRules.targets, urgent: { firstResponse: 1, resolution: 4 } },
    }
    await changeServiceRules(keeper, { rules, seen: '' })
    expect(await urgent()).toEqual({
      firstResponseDueAt: zonedInstant('2026-11-16', '16:00'),
      resolutionDueAt: zonedInstant('2026-11-16', '19:00'),
    })
    expect((await auditOf(`setting:${rulesKey}`)).at(-1)).toMatchObject({
      actorId: keeper.id,
      action: 'setting.change',
      changes: { closes: ['16:00', '20:00'], 'urgent.firstResponse': [2, 1], 'urgent.resolution': [8, 4] },
    })
  })

  test('of two who save, also for the very first time, the second is notified', async () => {
    const first = await getServiceRules(keeper)
    const saving = (closes: string, seen: string) =>
      changeServiceRules(keeper, { rules: { ...first.rules, closes }, seen })
    const both = await Promise.allSettled([saving('17:00', first.seen), saving('18:00', first.seen)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { seen } = await getServiceRules(keeper)
    await saving('19:00', seen)
    await expect(saving('20:00', seen)).rejects.toBeInstanceOf(Conflict)
    expect((await getServiceRules(keeper)).rules.closes).toBe('19:00')
  })

  test('come back from the form as they went in', () => {
    const rules = {
      ...firstRules,
      days: [1, 6],
      targets: { ...firstRules.targets, low: { firstResponse: 0.5, resolution: 40 } },
    }
    expect(rulesInput.parse({ intent: 'rules', ...rulesAsTyped(rules), seen: 'x' })).toMatchObject({ rules, seen: 'x' })
  })

  test.each([
    [{ opens: 'pagi' }, 'opens', 'Jam ditulis seperti 17.00'],
    [{ opens: '24.00' }, 'opens', 'Jam ditulis seperti 17.00'],
    [{ closes: '08.30' }, 'closes', 'Jam tutup paling cepat satu jam sesudah jam buka'],
    [
      { 'day-1': '', 'day-2': '', 'day-3': '', 'day-4': '', 'day-5': '' },
      'day-1',
      'Pilih paling sedikit satu hari kerja',
    ],
    [{ 'low-resolution': '0' }, 'low-resolution', 'Isi jumlah jam kerja, lebih dari 0 sampai 400'],
    [{ 'low-firstResponse': '401' }, 'low-firstResponse', 'Isi jumlah jam kerja, lebih dari 0 sampai 400'],
    [{ 'low-resolution': '2' }, 'low-resolution', 'Batas selesai tidak boleh lebih cepat dari jawaban pertama'],
  ])('%j is refused', (typed, field, message) => {
    const issue = rulesInput.safeParse({ intent: 'rules', ...rulesAsTyped(firstRules), ...typed }).error?.issues[0]
    expect([issue?.path[0], issue?.message]).toEqual([field, message])
  })
})

describe('a holiday', () => {
  test('that is added counts; moved, the old day is one like others, also after the content is loaded again', async () => {
    await loadHolidays([{ day: '2027-01-01', name: 'Tahun Baru' }])
    await expect(changeHoliday(keeper, newYear)).rejects.toBeInstanceOf(Invalid)
    const seen = await seenOf('2027-01-01')
    await changeHoliday(keeper, { ...newYear, was: '2027-01-01', seen, day: '2027-01-04' })
    await loadHolidays([{ day: '2027-01-01', name: 'Tahun Baru' }])
    expect(await daysOff()).toEqual(['2027-01-04'])
    const { calendar } = await getDueRules(database, zonedInstant('2027-01-01'))
    expect([...calendar.holidays]).toEqual(['2027-01-04'])
    expect((await auditOf('holiday:2027-01-04')).at(-1)).toMatchObject({
      action: 'holiday.change',
      changes: { day: ['2027-01-01', '2027-01-04'], name: ['Tahun Baru', 'Tahun Baru Masehi'] },
    })
  })

  test('that is removed returns by the way back alone', async () => {
    await changeHoliday(keeper, newYear)
    await removeHoliday(keeper, newYear.day, await seenOf(newYear.day))
    await loadHolidays([{ day: newYear.day, name: newYear.name }])
    expect(await daysOff()).toEqual([])
    await restoreHoliday(keeper, newYear.day)
    await restoreHoliday(keeper, newYear.day)
    expect(await daysOff()).toEqual([newYear.day])
    const trail = (await auditOf(`holiday:${newYear.day}`)).map(({ action }) => action)
    expect(trail).toEqual(['holiday.create', 'holiday.remove', 'holiday.restore'])
  })

  test('that was removed can be added again', async () => {
    await changeHoliday(keeper, newYear)
    await removeHoliday(keeper, newYear.day, await seenOf(newYear.day))
    await changeHoliday(keeper, { ...newYear, name: 'Awal tahun' })
    expect(await findHolidays(keeper)).toMatchObject([{ day: newYear.day, name: 'Awal tahun' }])
  })

  test('is saved by one of two: the second is notified, also when both add it', async () => {
    const added = await Promise.allSettled([changeHoliday(keeper, newYear), changeHoliday(keeper, newYear)])
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const seen = await seenOf(newYear.day)
    await changeHoliday(keeper, { ...newYear, was: newYear.day, seen, name: 'Satu Januari' })
    await expect(removeHoliday(keeper, newYear.day, seen)).rejects.toBeInstanceOf(Conflict)
    await expect(changeHoliday(keeper, { ...newYear, was: '2027-02-02' })).rejects.toBeInstanceOf(NotFound)
  })

  test.each([
    [{ name: 'x' }, 'Tanggal harus diisi'],
    [{ name: 'x', day: '2027-02-30' }, 'Tanggal tidak dikenal'],
    [{ name: ' ', day: '2027-02-03' }, 'Nama hari libur harus diisi'],
  ])('%j is refused', (form, message) => {
    expect(holidayInput.safeParse(form).error?.issues[0]?.message).toBe(message)
  })
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin({ permissions: ['content'] }), await anAgent()]) {
    for (const act of [
      () => getServiceRules(person),
      () => findHolidays(person),
      () => changeServiceRules(person, { rules: firstRules, seen: '' }),
      () => changeHoliday(person, newYear),
      () => removeHoliday(person, newYear.day, ''),
      () => restoreHoliday(person, newYear.day),
    ]) {
      await expect(act()).rejects.toBeInstanceOf(Forbidden)
    }
  }
})
