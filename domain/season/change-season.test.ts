// Checks the season form and what saving it does: the public view, the audit, the notice to the second saver.
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { seasonAt } from '#domain/season/season-progress.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { zonedInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findNextStageChange, getSeason } from './get-season.ts'
import { addSeason, changeSeason, getManagedSeason, makeSeasonCurrent, removeSeason } from './season.server.ts'
import type { Season } from './season.ts'
import { seasonInput, stageAsTyped } from './season-input.ts'

provideDatabase()

const first: Season = {
  year: 2025,
  name: 'SPMB Jawa Tengah 2025',
  stages: [
    {
      id: 'school-choice',
      name: 'Pilih sekolah',
      opens: '2025-06-14T00:00:00+07:00',
      closes: '2025-06-18T17:00:00+07:00',
      note: null,
    },
    { id: 'result', name: 'Pengumuman hasil', opens: '2025-06-21T00:00:00+07:00', closes: null, note: null },
  ],
  dates: [{ id: 'usia', name: 'Acuan usia', day: '2025-07-01' }],
}

beforeEach(async () => {
  await database.delete(setting).where(eq(setting.key, 'season'))
  await initialiseSetting('season', first)
})

const keeper = () => anAdmin({ permissions: ['system'] })

function formOf(season: Season, seen: string): Record<string, string> {
  const stages = season.stages.flatMap((stage, place) =>
    Object.entries(stageAsTyped(stage)).map(([name, value]) => [`stage-${place}-${name}`, value]),
  )
  const dates = season.dates.flatMap((date, place) =>
    Object.entries(date).map(([name, value]) => [`date-${place}-${name}`, value]),
  )
  const { year, name } = season
  return { year: String(year), of: String(year), name, seen, ...Object.fromEntries([...stages, ...dates]) }
}

test('a date that is moved moves the view of the public, and a closed stage is closed', async () => {
  const person = await keeper()
  const { season, seen } = (await getManagedSeason(person)) ?? { season: first, seen: '' }
  const form = { ...formOf(season, seen), 'stage-0-closes': '19 Juni 2025 12.30' }
  await changeSeason(person, seasonInput.parse(form))
  const saved = await getSeason()
  const stateAt = (at: Date) => seasonAt(saved ?? first, at).stages[0]
  expect(stateAt(zonedInstant('2025-06-19', '12:29'))).toMatchObject({
    state: 'now',
    when: '14–19 Juni 2025, sampai 12.30 WIB',
  })
  expect(stateAt(zonedInstant('2025-06-19', '12:30'))?.state).toBe('past')
  expect(await findNextStageChange(zonedInstant('2025-06-15'))).toEqual(zonedInstant('2025-06-18', '12:30'))
  expect(await findNextStageChange(zonedInstant('2025-06-18', '12:30'))).toEqual(zonedInstant('2025-06-19', '12:30'))
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, person.id))
    .orderBy(desc(auditEntry.id))
  expect(entry).toMatchObject({ action: 'setting.change', target: 'setting:season' })
  expect(Object.keys(entry?.changes ?? {})).toEqual(['stages'])
})

test('saving unchanged values leaves no trace; the second of two is notified', async () => {
  const person = await keeper()
  const { season, seen } = (await getManagedSeason(person)) ?? { season: first, seen: '' }
  await changeSeason(person, seasonInput.parse(formOf(season, seen)))
  expect(await database.select().from(auditEntry).where(eq(auditEntry.actorId, person.id))).toEqual([])
  await changeSeason(person, seasonInput.parse({ ...formOf(season, seen), name: 'SPMB 2026', year: '2026' }))
  await expect(changeSeason(person, seasonInput.parse(formOf(season, seen)))).rejects.toBeInstanceOf(Conflict)
})

test('the last hours before a close are stored, and none for the usual ones', async () => {
  const person = await keeper()
  const { season, seen } = (await getManagedSeason(person)) ?? { season: first, seen: '' }
  await changeSeason(person, seasonInput.parse({ ...formOf(season, seen), lastHours: '6' }))
  expect((await getSeason())?.lastHours).toBe(6)
  for (const lastHours of ['', '24'])
    expect(seasonInput.parse({ ...formOf(season, seen), lastHours })).not.toHaveProperty('lastHours')
})

test('stages are added, taken away, and stand in the order they open', () => {
  const form = {
    ...formOf(first, ''),
    'stage-1-gone': 'on',
    'stage-2-name': 'Pengajuan akun',
    'stage-2-opens': '26 Mei 2025',
  }
  expect(seasonInput.parse(form).stages.map(({ name }) => name)).toEqual(['Pengajuan akun', 'Pilih sekolah'])
})

test.each([
  [{ name: '' }, 'name', 'Nama musim harus diisi'],
  [{ year: '25' }, 'year', 'Tahun ditulis dengan empat angka'],
  [{ 'stage-0-name': '' }, 'stage-0-name', 'Nama tahap harus diisi'],
  [{ 'stage-0-closes': '13 Juni 2025' }, 'stage-0-closes', 'Waktu tutup harus sesudah waktu buka'],
  [{ 'date-0-day': '' }, 'date-0-day', 'Tanggal tidak dikenal'],
  [{ 'date-1-day': '2025-06-17' }, 'date-1-name', 'Nama tanggal harus diisi'],
  [{ lastHours: '0' }, 'lastHours', 'Isi jumlah jam, 1 sampai 168'],
  [{ lastHours: '169' }, 'lastHours', 'Isi jumlah jam, 1 sampai 168'],
  [{ 'stage-0-opens': '14 Juni 2025 25.00' }, 'stage-0-opens', 'Jam 25.00 tidak ada: tulis 00.00 sampai 23.59'],
])('wrong: %o', (change, field, message) => {
  const problems = seasonInput.safeParse({ ...formOf(first, ''), ...change }).error?.issues
  expect(problems?.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})

test('a stage without a closing day is bounded by another; one with a closing day is not', () => {
  const bounds = (form: Record<string, unknown>) => seasonInput.parse(form).stages.map(({ id, endsBy }) => [id, endsBy])
  const form = { ...formOf(first, ''), 'stage-0-endsBy': 'result', 'stage-1-endsBy': 'school-choice' }
  expect(bounds(form)).toEqual([
    ['school-choice', null],
    ['result', 'school-choice'],
  ])
})

test('what is new gets an id that can be read, and each its own; an old one keeps its id under a new name', () => {
  const form = {
    ...formOf(first, ''),
    ...{ 'stage-0-name': 'Pemilihan', 'stage-2-name': 'Daftar Ulang!', 'stage-3-name': 'Daftar ulang' },
    ...{ 'date-1-name': 'Acuan dokumen', 'date-1-day': '2025-06-17' },
  }
  const { stages, dates } = seasonInput.parse(form)
  expect(stages.map(({ id }) => id)).toEqual(['school-choice', 'result', 'daftar-ulang', 'daftar-ulang-2'])
  expect(dates.map(({ id }) => id)).toEqual(['usia', 'acuan-dokumen'])
})

test('a season is prepared beside the current one, made current, and the old one kept', async () => {
  const person = await keeper()
  const seen = async () => (await getManagedSeason(person))?.seen ?? ''
  await addSeason(person, { seen: await seen(), year: 2026, name: 'SPMB 2026' })
  const added = await getManagedSeason(person, 2026)
  expect(added).toMatchObject({ isCurrent: false, season: { dates: [{ id: 'usia', day: '2026-07-01' }] } })
  expect(added?.season.stages.map(({ id, opens, closes }) => [id, opens, closes])).toEqual([
    ['school-choice', null, null],
    ['result', null, null],
  ])
  await expect(makeSeasonCurrent(person, { seen: await seen(), year: 2026 })).rejects.toThrow(
    'Isi dulu tanggal tahapnya',
  )
  const form = {
    ...formOf(added?.season ?? first, await seen()),
    ...{ 'stage-0-opens': '15 Juni 2026', 'stage-0-closes': '19 Juni 2026' },
  }
  await changeSeason(person, seasonInput.parse(form))
  // The public reads the current one still.
  expect(await getSeason()).toEqual(first)
  await makeSeasonCurrent(person, { seen: await seen(), year: 2026 })
  expect((await getSeason())?.stages[0]?.opens).toBe(zonedInstant('2026-06-15').toISOString())
  expect((await getManagedSeason(person, 2025))?.season).toEqual(first)
  await expect(addSeason(person, { seen: await seen(), year: 2025, name: 'X' })).rejects.toBeInstanceOf(Conflict)
  await removeSeason(person, { seen: await seen(), year: 2025 })
  await expect(getManagedSeason(person, 2025)).rejects.toBeInstanceOf(NotFound)
  // The current one cannot be taken away.
  await removeSeason(person, { seen: await seen(), year: 2026 })
  expect((await getSeason())?.year).toBe(2026)
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin({ permissions: ['content'] }), await anAgent({ permissions: ['system'] })]) {
    await expect(getManagedSeason(person)).rejects.toBeInstanceOf(Forbidden)
    await expect(changeSeason(person, { ...first, seen: '', of: 2025 })).rejects.toBeInstanceOf(Forbidden)
  }
})
