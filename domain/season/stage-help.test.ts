// Checks what is said in the last hours of each stage of the season that is shipped, and after it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { seasonSchema } from './season.ts'
import { findUnknownMarkers } from './season-markers.ts'
import { closedStageAdvice, readStageHelp, refusalIn, stageHelpAt } from './stage-help.server.ts'

const season = seasonSchema.parse(parse(readFileSync('instances/jawa-tengah/season.yaml', 'utf8')))
const at = (moment: string) => new Date(`2025-${moment}:00+07:00`)

test('each text is of a stage that closes, and names known dates', () => {
  for (const [id, { refusals, closed }] of Object.entries(readStageHelp())) {
    expect(season.stages.find((stage) => stage.id === id)?.closes).toBeTruthy()
    for (const text of [...refusals.map(({ answer }) => answer), closed ?? '']) {
      expect(findUnknownMarkers(text, season)).toEqual([])
      expect(text).not.toMatch(/\b20\d\d\b/)
      expect(text.length).toBeLessThanOrEqual(150)
    }
  }
})

test('in the last hours the refusals of the stage are answered', () => {
  expect(stageHelpAt(season, at('06-17T09:00'))).toBeNull()
  expect(stageHelpAt(season, at('06-18T15:00'))).toMatchObject({
    title: 'Pilih sekolah ditutup hari ini pukul 17.00 WIB',
    refusals: [{ message: 'Aktivasi ditolak' }, { message: 'NISN sudah dipakai' }, { message: 'Token salah' }],
    closed: null,
  })
  expect(stageHelpAt(season, at('06-10T10:00'))?.refusals[0]?.answer).toContain('10 Juni 2025 pukul 15.30 WIB')
  expect(stageHelpAt(season, at('06-30T10:00'))?.title).toBe('Daftar ulang hari terakhirnya hari ini')
})

test('after the close it says what can still be done, until another stage opens', () => {
  expect(stageHelpAt(season, at('06-18T17:00'))).toMatchObject({
    title: 'Pilih sekolah sudah ditutup 18 Juni 2025 pukul 17.00 WIB',
    refusals: [],
    closed: expect.stringMatching(/21 Juni 2025.*Bila dibuka lagi, kabarnya ada di Pengumuman\./),
  })
  expect(stageHelpAt(season, at('06-21T08:00'))).toBeNull()
})

test('a search for a refusal of the closing stage is answered, any other is not', () => {
  const of = (text: string, moment = '06-18T15:00') => refusalIn(season, at(moment), text)
  expect(of('Token saya salah terus')).toMatch(/^Token salah: Salin lagi/)
  expect(of('nisn dipakai orang')).toMatch(/^NISN sudah dipakai: /)
  expect(of('token')).toBeNull()
  expect(of('token salah', '06-17T09:00')).toBeNull()
})

test('a question about the closed stage is told so, any other is not', () => {
  const of = (text: string) => closedStageAdvice(season, at('06-19T08:00'), text)?.id
  expect(of('masih bisa ganti pilihan?')).toBe('pilih-sekolah')
  expect(of('aktivasi akun ditolak')).toBe('pilih-sekolah')
  expect(of('kapan daftar ulang')).toBeUndefined()
  expect(closedStageAdvice(season, at('06-18T15:00'), 'ganti pilihan')).toBeNull()
})
