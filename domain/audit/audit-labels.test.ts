// Checks that the log has words for what changes are made of, read off the domain's own files.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { targetInWords } from './audit-labels.ts'
import { changesInWords } from './field-labels.ts'

const sources = globSync('domain/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

test('every recorded target has its word', () => {
  const kinds = sources.flatMap(({ text }) =>
    [...text.matchAll(/target: [`']([a-z-]+):/g)].map(([, kind = '']) => kind),
  )
  expect(kinds.length).toBeGreaterThan(10)
  expect([...new Set(kinds)].filter((kind) => targetInWords(`${kind}:1`) === `${kind}:1`)).toEqual([])
})

test('every recorded change has its word', () => {
  const literal = sources.flatMap(({ text }) =>
    [...text.matchAll(/changes: \{([^{}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/\b([a-zA-Z]+): \[/g)].map(([, field = '']) => field),
    ),
  )
  const fields = [...new Set(literal)]
  expect(fields.length).toBeGreaterThan(15)
  expect(
    fields.filter((field) =>
      changesInWords({ action: '', target: '', changes: { [field]: 1 } })[0]?.startsWith(`${field}:`),
    ),
  ).toEqual([])
})

const said = (changes: Record<string, unknown>, about: { action?: string; target?: string } = {}) =>
  changesInWords({ action: 'x.y', target: 'x:1', ...about, changes })

test('a changed season is told stage by stage', () => {
  const stage = (id: string, name: string, closes: string | null) => ({ id, name, opens: null, closes, note: null })
  const before = [stage('a', 'Verifikasi', '2025-06-12T10:00:00.000Z'), stage('b', 'Uji coba', null)]
  const after = [stage('a', 'Verifikasi', '2025-06-13T10:00:00.000Z'), stage('c', 'Hasil', '2025-06-21T10:00:00.000Z')]
  expect(said({ year: [2024, 2025], stages: [before, after] })).toEqual([
    'Tahun: 2024 → 2025',
    'Tahap Uji coba, dihapus',
    'Tahap Verifikasi, ditutup: 12 Juni 2025, 17.00 WIB → 13 Juni 2025, 17.00 WIB',
    'Tahap Hasil, ditambahkan: ditutup 21 Juni 2025, 17.00 WIB',
  ])
})

test('moments, days, lists and permissions are said as people say them', () => {
  expect(
    said({
      publishedAt: [null, '2025-06-12T10:00:00.000Z'],
      before: [null, '2025-06-01'],
      time: ['02:00', '03:30'],
      days: [
        [1, 2],
        [2, 3],
      ],
      permissions: [['users'], ['users', 'access_log']],
      variants: [
        ['kk', 'kartu'],
        ['kk', 'k.k.'],
      ],
      fields: [[], ['name', 'phone']],
    }),
  ).toEqual([
    'Terbit: kosong → 12 Juni 2025, 17.00 WIB',
    'Sebelum: kosong → 1 Juni 2025',
    'Jam: 02.00 → 03.30',
    'Hari kerja, dihapus: Senin',
    'Hari kerja, ditambahkan: Rabu',
    'Izin, ditambahkan: Log Akses',
    'Kata lain, dihapus: kartu',
    'Kata lain, ditambahkan: k.k.',
    'Bagian yang diubah: nama, nomor telepon',
  ])
})

test('codes are told in words, what people wrote stays as it is', () => {
  expect(said({ status: ['pending', 'completed'], escalated: [null, 'office'], role: ['client', 'agent'] })).toEqual([
    'Status: Belum Direspon → Selesai',
    'Dilaporkan kepada: kosong → Cabang dinas',
    'Peran: Klien → Agen',
  ])
  expect(said({ variants: [['phone'], ['phone', 'admin']], title: ['web', 'users'] })).toEqual([
    'Kata lain, ditambahkan: admin',
    'Judul: web → users',
  ])
})

test('targets that are days, spans or settings', () => {
  expect(
    ['holiday:2025-06-01', 'report:2025-06-01/2025-06-30', 'setting:season'].map((each) => targetInWords(each)),
  ).toEqual(['Hari libur 1 Juni 2025', 'Laporan 1 Juni 2025 – 30 Juni 2025', 'Jadwal musim penerimaan'])
})
