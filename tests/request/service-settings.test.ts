// What administrators set for the desk: ticket categories, ready answers and synonyms, each with what it refuses.

import { expect, test } from 'vitest'
import { aWord } from '#tests/builders/a-word.ts'
import { asAdmin, type Visitor } from './visitors.ts'

test('ticket categories: add, rename, order, hide', async () => {
  const { visitor } = await asAdmin('system', 'tickets')
  const name = `Jalur uji ${aWord()}`
  const form = await (await visitor.open('/admin/ticket-categories')).follow('Tambah kategori')
  const saved = await form.submit('Simpan', { Untuk: 'Aduan', 'Nama kategori': name })
  expect(saved.text).toContain('Kategori tersimpan')
  const renamed = await (await saved.follow(`Ganti nama: ${name}`)).submit('Simpan', {
    'Nama kategori': `${name} baru`,
  })
  expect(renamed.part('li', `${name} baru`).text).not.toContain('Disembunyikan')
  const moved = await renamed.submit(`Naikkan: ${name} baru`)
  expect(moved.text).toContain('Urutan kategori disimpan')
  const complaints = moved
    .part('section', 'Aduan')
    .texts('li')
    .filter((text) => text.includes('Jalur uji'))
  expect(complaints.length).toBeGreaterThan(0)
  const offered = async () => (await visitor.open('/helpdesk/complaints/create')).options('Kategori')
  expect(await offered()).toContain(`${name} baru`)
  const hidden = await moved.submit(`Sembunyikan: ${name} baru`)
  expect(hidden.text).toContain('Kategori tidak ditawarkan lagi')
  expect(hidden.part('li', `${name} baru`).text).toContain('Disembunyikan')
  expect(await offered()).not.toContain(`${name} baru`)
  expect((await offered()).length).toBeGreaterThan(1)
})

test('a ready answer is refused with what was chosen, saved, removed and restored', async () => {
  const { visitor } = await asAdmin('system')
  const id = crypto.randomUUID().slice(0, 8)
  const title = `Balasan uji ${id}`
  const form = await visitor.open('/admin/canned-replies?new=1')
  const refused = await form.submit('Simpan', {
    ...{
      Judul: title,
      'Isi jawaban': 'Halo {nama}.',
      'Nama pendek (opsional)': 'Tidak sah',
      Prioritas: 'Rendah',
      Status: 'Selesai',
    },
  })
  expect(refused.main.text).toContain('Nama pendek berisi 2 sampai 30 huruf kecil, angka, atau tanda hubung')
  expect(refused.value('Status')).toBe('completed')
  const saved = await refused.submit('Simpan', { 'Nama pendek (opsional)': `uji-${id}` })
  expect(saved.text).toContain('Jawaban siap pakai tersimpan')
  expect(saved.part('tr', title).text).toContain(`;uji-${id}`)
  const edit = await saved.follow(title)
  expect([edit.value('Prioritas'), edit.value('Kategori')]).toEqual(['low', ''])
  const removed = await edit.submit(`Hapus: ${title}`, { sure: true })
  expect(removed.text).toContain('Jawaban siap pakai berhasil dihapus')
  expect(removed.hasLink(title)).toBe(false)
  const restored = await removed.submit('Urungkan')
  expect(restored.text).toContain('Jawaban siap pakai sudah dikembalikan')
  expect(restored.hasLink(title)).toBe(true)
})

test('the second of two who edit a synonym sees both texts', async () => {
  const [mine, other] = [(await asAdmin('content')).visitor, (await asAdmin('content')).visitor]
  const edit = async (visitor: Visitor) => (await visitor.open('/admin/synonyms?q=domisili')).follow('Edit: domisili')
  const form = await edit(mine)
  const before = form.value('Kata lain')
  expect(before).not.toBe('')
  const saved = await (await edit(other)).submit('Simpan', { 'Kata lain': `${before}\nkata rekan` })
  expect(saved.text).toContain('Sinonim disimpan')
  const conflict = await form.submit('Simpan', { 'Kata lain': `${before}\nkata saya` })
  expect(conflict.status).toBe(409)
  expect(conflict.main.text).toContain('baru saja diubah orang lain')
  expect(conflict.main.text).toContain('kata rekan')
  expect(conflict.value('Kata lain')).toContain('kata saya')
  const again = await conflict.submit('Simpan', { 'Kata lain': before })
  expect(again.text).toContain('Sinonim disimpan')
})
