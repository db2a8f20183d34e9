// Checks the calendar file: its lines, its moments in UTC, what is escaped and folded, and what has no time.
import { expect, test } from 'vitest'
import type { Season } from './season.ts'
import { writeCalendar } from './season-calendar.ts'

const season: Season = {
  ...{ year: 2025, name: 'SPMB; Jawa Tengah, 2025', dates: [] },
  stages: [
    {
      ...{ id: 'pilih-sekolah', name: 'Pilih sekolah', note: 'Pilih sekolah, ubah jalur, atau ubah pilihan.' },
      ...{ opens: '2025-06-14T00:00:00+07:00', closes: '2025-06-18T17:00:00+07:00' },
    },
    { id: 'hasil', name: 'Pengumuman hasil', opens: '2025-06-21T00:00:00+07:00', closes: null, note: null },
    {
      ...{ id: 'daftar-ulang', name: 'Daftar ulang', note: null },
      ...{ opens: '2025-06-23T00:00:00+07:00', closes: '2025-06-30T23:59:59+07:00' },
    },
    { id: 'kelak', name: 'Kelak', opens: null, closes: null, note: null },
  ],
}
const wishes = { origin: 'https://bantuan.example', at: new Date('2025-06-01T02:00:00Z') }
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a stage is marked at its close with a reminder a day before, one without an end on its day', () => {
  const lines = unfolded(writeCalendar(season, wishes))
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain('DTSTART:20250618T090000Z')
  expect(lines).toContain('DTEND:20250618T100000Z')
  expect(lines).toContain('UID:pilih-sekolah-2025@bantuan.example')
  expect(lines).toContain('TRIGGER;RELATED=END:-P1D')
  expect(lines).toContain('DTSTART;VALUE=DATE:20250621')
  expect(lines).toContain('SUMMARY:Batas akhir: Pilih sekolah (SPMB\\; Jawa Tengah\\, 2025)')
  expect(lines).toContain(
    'DESCRIPTION:Ditutup 18 Juni 2025 pukul 17.00 WIB.\\nDibuka 14 Juni 2025.\\nPilih sekolah\\, ubah jalur\\, atau ubah pilihan.\\nPeriksa jadwal terbaru: https://bantuan.example/',
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3)
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2)
})

test('a last day without an announced hour is marked as a whole day, without an hour', () => {
  const lines = unfolded(writeCalendar(season, wishes, 'daftar-ulang'))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20250630', 'TRIGGER:-PT15H']))
  expect(lines.filter((line) => /^DT(START|END):|23.59|24.00/.test(line))).toEqual([])
})

test('no line is longer than 75 bytes, and none is cut within a sign', () => {
  const long = { ...season, name: 'é'.repeat(200) }
  const file = writeCalendar(long, wishes)
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(unfolded(file)).toContain(`X-WR-CALNAME:${'é'.repeat(200)}`)
})

test('of one stage the file has that alone; of one without times nothing', () => {
  const eventsOf = (only: string) => unfolded(writeCalendar(season, wishes, only)).filter((line) => /^UID:/.test(line))
  expect([eventsOf('hasil'), eventsOf('kelak'), eventsOf('x')]).toEqual([['UID:hasil-2025@bantuan.example'], [], []])
})

test('a stage that closed while the season runs names where a reopening is announced, one after the season not', () => {
  const at = (day: string) => writeCalendar(season, { ...wishes, at: new Date(`${day}T02:00:00Z`) }, 'pilih-sekolah')
  const reopening = /Bila dibuka lagi\\, kabarnya ada di Pengumuman\./
  expect(unfolded(at('2025-06-20')).join('\n')).toMatch(reopening)
  expect(unfolded(at('2025-06-10')).join('\n')).not.toMatch(reopening)
  expect(unfolded(at('2025-07-10')).join('\n')).not.toMatch(reopening)
})
