// Checks which stage is in its last hours, and which one has closed.
import { expect, test } from 'vitest'
import { closedStage, closingStage, nextToClose, stageEnding } from './closing-stage.ts'
import type { Season } from './season.ts'

const stage = (id: string, opens: string, closes: string | null, endsBy?: string) => ({
  ...{ id, name: id, note: null, endsBy: endsBy ?? null },
  opens: `2025-${opens}:00+07:00`,
  closes: closes && `2025-${closes}:00+07:00`,
})

const season: Season = {
  ...{ year: 2025, name: 'SPMB', dates: [] },
  stages: [
    stage('verifikasi', '05-27T00:00', '06-10T15:30'),
    stage('aktivasi', '06-03T00:00', null, 'pilih'),
    stage('pilih', '06-14T00:00', '06-18T17:00'),
    stage('hasil', '06-21T00:00', null),
    stage('ulang', '06-23T00:00', '06-30T23:59'),
  ],
}

const at = (moment: string) => new Date(`2025-${moment}:00+07:00`)

test.each([
  ['06-17T16:59', null],
  ['06-17T17:00', 'pilih'],
  ['06-18T16:59', 'pilih'],
  ['06-18T17:00', null],
  // Open since 3 June, and no one announced an end.
  ['06-12T10:00', null],
  ['06-10T10:00', 'verifikasi'],
])('at %s %s is in its last hours', (moment, id) => {
  expect(closingStage(season, at(moment))?.id ?? null).toBe(id)
})

test('the season says how many hours these are', () => {
  const short = { ...season, lastHours: 4 }
  expect(closingStage(short, at('06-18T12:59'))).toBeNull()
  expect(closingStage(short, at('06-18T13:00'))?.id).toBe('pilih')
})

test.each([
  ['06-10T15:29', null],
  ['06-10T15:30', 'verifikasi'],
  ['06-13T23:59', 'verifikasi'],
  ['06-14T00:00', null],
  ['06-18T17:00', 'pilih'],
  ['06-20T23:59', 'pilih'],
  ['06-21T00:00', null],
  // Nothing is ahead of the last one.
  ['07-01T23:58', 'ulang'],
  ['07-01T23:59', null],
])('at %s %s has closed', (moment, id) => {
  expect(closedStage(season, at(moment))?.id ?? null).toBe(id)
})

test('a stage without an end of its own ends with the one that bounds it', () => {
  const endOf = (place: number, moment: string) => stageEnding(season, season.stages[place] as never, at(moment))?.id
  expect(endOf(1, '06-15T10:00')).toBe('pilih')
  expect(endOf(2, '06-15T10:00')).toBe('pilih')
  // Not open yet, and closed.
  expect(endOf(4, '06-15T10:00')).toBeUndefined()
  expect(endOf(0, '06-15T10:00')).toBeUndefined()
  expect(nextToClose(season, at('06-15T10:00'))?.id).toBe('pilih')
})
