// The table of stages: filled from another year, a pasted text and a file, saved once, and what announcements say afterwards.
import { expect, test } from 'vitest'
import { readXlsx } from '#platform/documents/read-xlsx.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import type { Page } from './page.ts'
import { password, Visitor } from './visitors.ts'

const portal = ownPortal({ PORTAL_NOW: '2025-06-16T10:00:00+07:00' })

const anEditor = async () => signInAt(portal(), await anAdmin({ password, permissions: ['system', 'content'] }))

/** The typed days of the stage of this name. */
function daysOf(page: Page, name: string): string[] {
  const place = page.parts('input[name$="-name"]').findIndex(({ root }) => root.attr('value') === name)
  const fields = page.parts(`input[name="stage-${place}-opens"], input[name="stage-${place}-closes"]`)
  return fields.map(({ root }) => root.attr('value') ?? '')
}

test('a season is added, moved from the year before by whole weeks, and saved', async () => {
  const admin = await anEditor()
  const list = await admin.open('/admin/season/all')
  const added = await list.submit('Tambah musim', { 'Nama musim': 'SPMB 2026', Tahun: '2026' })
  expect([added.path, added.heading]).toEqual(['/admin/season?tahun=2026', 'Musim 2026, tidak berlaku'])
  expect(added.main.text).toContain('mengikuti musim 2025')
  expect(daysOf(added, 'Pilih sekolah')).toEqual(['', ''])
  const moved = await added.submit('Geser dari 2025')
  expect(moved.status).toBe(200)
  expect(moved.main.text).toContain('digeser 364 hari dari 2025')
  expect(daysOf(moved, 'Pilih sekolah')).toEqual(['13 Juni 2026', '17 Juni 2026 17.00'])
  expect(moved.main.text).toContain('Sabtu sampai Rabu, 5 hari')
  const before = await admin.open('/admin/season?tahun=2026')
  expect(daysOf(before, 'Pilih sekolah')).toEqual(['', ''])
  const refused = await moved.submit('Simpan jadwal', { 'Nama musim': '' })
  expect([refused.status, daysOf(refused, 'Pilih sekolah')]).toEqual([400, ['13 Juni 2026', '17 Juni 2026 17.00']])
  const saved = await refused.submit('Simpan jadwal', { 'Nama musim': 'SPMB Jawa Tengah 2026' })
  expect(saved.notices.join()).toContain('Jadwal musim berhasil disimpan')
  expect(daysOf(saved, 'Pilih sekolah')).toEqual(['13 Juni 2026', '17 Juni 2026 17.00'])
})

test('it is moved by a number of days, which must be one', async () => {
  const admin = await anEditor()
  const page = await admin.open('/admin/season?tahun=2026')
  const wrong = await page.submit('Geser dari 2025', { 'Cara menggeser': 'Sejumlah hari', 'Jumlah hari': 'banyak' })
  expect([wrong.status, wrong.texts('#field-shiftDays-error')]).toEqual([400, ['Isi jumlah hari dengan angka']])
  const moved = await wrong.submit('Geser dari 2025', { 'Jumlah hari': '365' })
  expect(daysOf(moved, 'Pilih sekolah')).toEqual(['14 Juni 2026', '18 Juni 2026 17.00'])
  // There is none before the first.
  expect((await admin.open('/admin/season')).hasButton(/^Geser/)).toBe(false)
})

test('pasted rows fill the table, keep what else was typed, and say their mistakes', async () => {
  const admin = await anEditor()
  const page = await admin.open('/admin/season?tahun=2026')
  const text = 'Tahap\tDari\tSampai\npilih sekolah\t14–18 Juni 2026\nUji coba\tentah'
  const filled = await page.submit('Isi tabel', { 'Tempel dari lembar kerja': text, 'Nama musim': 'Nama baru' })
  expect(filled.status).toBe(200)
  expect(filled.value('Nama musim')).toBe('Nama baru')
  expect(daysOf(filled, 'Pilih sekolah')).toEqual(['14 Juni 2026', '18 Juni 2026'])
  expect(daysOf(filled, 'Uji coba')).toEqual(['entah', ''])
  expect(filled.main.text).toContain('1 isian perlu diperbaiki')
  expect(filled.texts('[id$="-opens-error"]')).toEqual([expect.stringContaining('Tanggal ditulis seperti')])
  const empty = await page.submit('Isi tabel')
  expect([empty.status, empty.main.text]).toEqual([400, expect.stringContaining('Belum ada baris')])
})

test('the workbook that is downloaded is read again', async () => {
  const admin = await anEditor()
  const answer = await admin.get('/admin/season/file?tahun=2026')
  expect(answer.headers.get('content-disposition')).toContain('musim-2026.xlsx')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const rows = readXlsx(bytes, 30).rows.map(({ cells }) => cells)
  expect(rows[0]).toEqual(['Tahap', 'Dari', 'Sampai', 'Catatan'])
  expect(rows).toContainEqual(['Pilih sekolah', '13 Juni 2026', '17 Juni 2026 17.00', expect.any(String)])
  const page = await admin.open('/admin/season?tahun=2026')
  const filled = await page.submit('Isi tabel', { 'Atau berkas Excel atau CSV': [new File([bytes], 'musim.xlsx')] })
  expect(filled.main.text).toContain(`${rows.length - 1} baris sudah diisikan`)
  expect(daysOf(filled, 'Pilih sekolah')).toEqual(['13 Juni 2026', '17 Juni 2026 17.00'])
  expect((await admin.get('/admin/season/file?tahun=1999')).status).toBe(404)
})

test('an end before its beginning is refused at its row', async () => {
  const admin = await anEditor()
  const page = await admin.open('/admin/season?tahun=2026')
  const refused = await page.submit('Simpan jadwal', { 'stage-3-closes': '1 Juni 2026' })
  expect([refused.status, refused.texts('#field-stage-3-closes-error')]).toEqual([
    400,
    ['Waktu tutup harus sesudah waktu buka'],
  ])
})

test('a day that does not exist is refused with its stage, its field and why', async () => {
  const admin = await anEditor()
  const page = await admin.open('/admin/season?tahun=2026')
  const refused = await page.submit('Simpan jadwal', { 'stage-3-closes': '31 Juni 2026' })
  const why = '31 Juni tidak ada: Juni berakhir tanggal 30'
  expect([refused.status, refused.texts('#field-stage-3-closes-error')]).toEqual([400, [why]])
  expect(refused.link(`Pilih sekolah, Sampai: ${why}`)).toBe('#field-stage-3-closes')
  expect(daysOf(refused, 'Pilih sekolah')[1]).toBe('31 Juni 2026')
})

test('a published announcement keeps its date when the season moves it, until someone renews it', async () => {
  const admin = await anEditor()
  const form = await admin.open('/admin/announcements?new=1')
  const written = await form.submit('Simpan', { Judul: 'Batas akhir', Isi: 'Ditutup {{tahap:pilih-sekolah.tutup}}.' })
  const row = (page: Page) => page.part('tbody tr', 'Batas akhir')
  expect(row(written).text).toContain('dari jadwal')
  expect(row(written).text).toContain('Ditutup 18 Juni 2025 pukul 17.00 WIB')
  const season = await admin.open('/admin/season')
  await season.submit('Simpan jadwal', { 'stage-3-closes': '20 Juni 2025 17.00' })
  const published = async () =>
    (await new Visitor(portal().origin).open('/announcements')).part('article', 'Batas akhir')
  expect((await published()).text).toContain('Ditutup 18 Juni 2025')
  expect((await published()).text).toContain('Jadwal berubah sesudah pengumuman ini terbit')
  const list = await admin.open('/admin/announcements')
  expect(row(list).text).toContain('tertulis 18 Juni 2025 pukul 17.00 WIB, di jadwal 20 Juni 2025 pukul 17.00 WIB')
  expect((await admin.open('/helpdesk/announcements')).hasButton('Perbarui tanggal: Batas akhir')).toBe(true)
  const renewed = await list.submit('Perbarui tanggal: Batas akhir')
  expect(renewed.hasButton('Perbarui tanggal: Batas akhir')).toBe(false)
  await expect.poll(async () => (await published()).text).toContain('Ditutup 20 Juni 2025')
})

test.each(['/admin/announcements', '/helpdesk/announcements', '/admin/canned-replies'])(
  '%s shows dates, not the markers that are stored',
  async (path) => {
    const page = await (await anEditor()).open(path)
    expect(page.main.text).toContain('dari jadwal')
    expect(page.main.text).not.toContain('{{')
  },
)
