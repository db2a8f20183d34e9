// Hours, targets and holidays, in a portal of their own: they change the due times of all open tickets.
import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '#tests/builders/a-person.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import type { Page } from './page.ts'
import { password, type Visitor } from './visitors.ts'

const portal = ownPortal()
const low = 'Jawaban pertama, prioritas Rendah'
const save = 'Simpan jam layanan'

let admin: Visitor

beforeAll(async () => {
  admin = await signInAt(portal(), await anAdmin({ password, permissions: ['system'] }))
})

test('the number of tickets that get another due time is said before targets are saved', async () => {
  const page = await admin.open('/admin/service-hours')
  const refused = await page.submit(save, { [low]: 'nol' })
  expect(refused.main.text).toContain('Isi jumlah jam kerja')
  expect(refused.value(low)).toBe('nol')
  const question = await refused.submit(save, { [low]: '17' })
  expect(question.main.text).toMatch(/Simpan jam layanan ini\?.*\d+ dari \d+ tiket terbuka mendapat batas waktu baru/)
  expect((await admin.open('/admin/service-hours')).value(low)).not.toBe('17')
  const saved = await question.submit('Ya, simpan')
  expect(saved.text).toContain('Jam layanan tersimpan')
  expect((await admin.open('/admin/service-hours')).value(low)).toBe('17')
})

test('a question about due times keeps the lock of the form beside it', async () => {
  const mine = await admin.open('/admin/service-hours')
  const other = await (await admin.open('/admin/service-hours')).submit(save, { [low]: '19' })
  expect((await other.submit('Ya, simpan')).text).toContain('Jam layanan tersimpan')
  const question = await mine.submit(save, { [low]: '20' })
  // Changed again instead of answering: what the colleague saved was not shown yet.
  const again = await question.submit(save, { [low]: '21' })
  expect(again.parts('[name=low-firstResponse][type=hidden]')[0]?.root.attr('value')).toBe('21')
  const conflict = await again.submit('Ya, simpan')
  expect(conflict.main.text).toContain('baru saja diubah orang lain')
  expect(conflict.main.text).toContain('Jawaban pertama 19 jam')
  expect(conflict.value(low)).toBe('21')
})

test('a holiday: add, edit, remove, and back', async () => {
  const listed = (page: Page) => page.part('[aria-label="Hari libur yang akan datang"]').text
  const form = await (await admin.open('/admin/service-hours')).follow('Tambah hari libur')
  const refused = await form.submit('Simpan hari libur', { 'Nama hari libur': 'Hari uji' })
  expect(refused.main.text).toContain('Tanggal harus diisi')
  expect(refused.value('Nama hari libur')).toBe('Hari uji')
  const added = await refused.submit('Simpan hari libur', { Tanggal: '2039-11-17' })
  expect(listed(added)).toContain('17 November 2039')
  const edited = await (await added.follow(/^Edit: Hari uji/)).submit('Simpan hari libur', { Tanggal: '2039-11-18' })
  expect(listed(edited)).toContain('18 November 2039')
  expect(listed(edited)).not.toContain('17 November 2039')
  const question = await edited.submit(/^Hapus: Hari uji/)
  expect(question.main.text).toContain('Tidak ada tiket terbuka yang batas waktunya berubah.')
  const removed = await question.submit('Ya, hapus')
  expect(listed(removed)).not.toContain('18 November 2039')
  expect(listed(await removed.submit('Urungkan'))).toContain('Hari uji')
})
