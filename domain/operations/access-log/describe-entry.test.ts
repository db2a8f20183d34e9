// Checks the text of access log entries.
import { expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { auditActionLabel } from './audit-catalog.ts'
import { describeChanges, describeTarget } from './entry-description.ts'

const noName = () => undefined

const changesOf = (action: string, changes: Record<string, unknown>, target = 'x:1') =>
  describeChanges(auditCatalog, { action, target, changes }, noName)

test('a changed season is described stage by stage', () => {
  const stage = (id: string, name: string, closes: string | null) => ({ id, name, opens: null, closes, note: null })
  const before = [stage('a', 'Verifikasi', '2025-06-12T10:00:00.000Z'), stage('b', 'Uji coba', null)]
  const after = [stage('a', 'Verifikasi', '2025-06-13T10:00:00.000Z'), stage('c', 'Hasil', '2025-06-21T10:00:00.000Z')]
  expect(changesOf('setting.change', { year: [2024, 2025], stages: [before, after] }, 'setting:season')).toEqual([
    'Tahun: 2024 → 2025',
    'Tahap Uji coba, dihapus',
    'Tahap Verifikasi, ditutup: 12 Juni 2025, 17.00 WIB → 13 Juni 2025, 17.00 WIB',
    'Tahap Hasil, ditambahkan: ditutup 21 Juni 2025, 17.00 WIB',
  ])
})

test.each([
  [
    'a moment',
    'article.change',
    { publishedAt: [null, '2025-06-12T10:00:00.000Z'] },
    ['Terbit: kosong → 12 Juni 2025, 17.00 WIB'],
  ],
  ['a day', 'season.close', { before: [null, '2025-06-01'] }, ['Sebelum: kosong → 1 Juni 2025']],
  [
    'permissions',
    'account.permissions-change',
    { permissions: [['users'], ['users', 'access_log']] },
    ['Izin, ditambahkan: Log Akses'],
  ],
  [
    'no permissions',
    'account.permissions-change',
    { permissions: [[], ['users']] },
    ['Izin: kosong → Kelola Pengguna'],
  ],
  ['yes and no', 'account.block', { blocked: [false, true] }, ['Diblokir: tidak → ya']],
  [
    'words',
    'synonym.change',
    {
      variants: [
        ['kk', 'phone'],
        ['kk', 'admin'],
      ],
    },
    ['Kata lain, dihapus: phone', 'Kata lain, ditambahkan: admin'],
  ],
  [
    'names of fields',
    'profile.change',
    { fields: [[], ['name', 'phone']] },
    ['Bagian yang diubah: nama, nomor telepon'],
  ],
  ['codes', 'ticket.complete', { status: ['pending', 'completed'] }, ['Status: Belum Direspon → Selesai']],
  ['what codes are elsewhere', 'canned-reply.change', { title: ['web', 'users'] }, ['Judul: web → users']],
  ['a field that no area records any more', 'account.block', { x: 1 }, ['x: 1']],
  ['a field of an unknown action', 'no.such', { title: ['a', 'b'] }, ['title: a → b']],
])('%s', (_, action, changes, lines) => {
  expect(changesOf(action, changes)).toEqual(lines)
})

test('the change of a setting is described by the fields of that setting', () => {
  const days = {
    days: [
      [1, 2],
      [2, 3],
    ],
  }
  expect(changesOf('setting.change', { time: ['02:00', '03:30'] }, 'setting:backup_schedule')).toEqual([
    'Jam: 02.00 → 03.30',
  ])
  expect(changesOf('setting.change', days, 'setting:service_levels')).toEqual([
    'Hari kerja, dihapus: Senin',
    'Hari kerja, ditambahkan: Rabu',
  ])
})

test.each([
  ['holiday:2025-06-01', 'Hari libur 1 Juni 2025'],
  ['report:2025-06-01/2025-06-30', 'Laporan 1 Juni 2025 – 30 Juni 2025'],
  ['setting:season', 'Jadwal musim penerimaan'],
  ['ticket-category:question', 'Kategori pertanyaan'],
  ['ticket:12', 'Tiket 12'],
  ['access-log', 'Log akses'],
  ['thing:1', 'thing:1'],
])('the target %s', (target, words) => {
  expect(describeTarget(auditCatalog, target, noName)).toBe(words)
})

test('an action that no area records any more stands as it is', () => {
  expect(['ticket.claim', 'new.thing'].map((name) => auditActionLabel(auditCatalog, name))).toEqual([
    'Mengambil tiket',
    'new.thing',
  ])
})
