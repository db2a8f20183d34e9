// Checks that the first season is stored once, and that a season of an earlier version learns which stage bounds another.
import { beforeEach, expect, test } from 'vitest'
import { storeSetting } from '#platform/settings/settings.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getSeason } from './get-season.ts'
import { loadSeason } from './season.server.ts'
import type { Season } from './season.ts'

provideDatabase()

const stage = (id: string, closes: string | null, endsBy?: string | null) => ({
  ...{ id, name: id, opens: '2025-05-26T00:00:00+07:00', closes, note: null },
  ...(endsBy !== undefined && { endsBy }),
})
const close = '2025-06-10T15:30:00+07:00'
const seasonOf = (stages: Season['stages']): Season => ({ year: 2025, name: 'SPMB 2025', stages, dates: [] })
const content = seasonOf([stage('akun', null, 'verifikasi'), stage('verifikasi', close), stage('hasil', null)])

const boundsOf = async () => (await getSeason())?.stages.map(({ endsBy }) => endsBy)

beforeEach(() =>
  storeSetting('season', seasonOf([stage('akun', null), stage('verifikasi', close), stage('hasil', null)])),
)

test('a stage of an earlier version gets the bound of the content', async () => {
  await loadSeason(content)
  expect(await boundsOf()).toEqual(['verifikasi', undefined, undefined])
})

test('what staff saved since stays', async () => {
  await storeSetting('season', seasonOf([stage('akun', null, null), stage('verifikasi', close)]))
  await loadSeason(content)
  expect(await boundsOf()).toEqual([null, undefined])
})
