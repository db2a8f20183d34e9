// The content managers in a browser: the exact toasts, undo, concurrent edit, and edits that the public reads at once.
import { expect, type Page } from '@playwright/test'
import { asAdmin, asAgent } from './register-client.ts'
import { test } from './test.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const publicText = async (page: Page, path: string) => (await page.request.get(path)).text()
const nameFor = (what: string, project: string) => `${what} ${project} ${Date.now()}`

test('FAQ: add, edit, delete, undo; the public reads it within 2 s', async ({ page }, info) => {
  const question = nameFor('Apakah ini pertanyaan baru', info.project.name)
  await asAdmin(page, '/admin/faq')
  await page.getByRole('link', { name: 'Tambah FAQ' }).click()
  await expect(page.getByRole('link', { name: 'Batal' })).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Pertanyaan harus diisi')
  await box(page, 'Pertanyaan').fill(question)
  await box(page, 'Jawaban').fill('Ya.\n- satu\n- dua')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'FAQ baru berhasil ditambahkan')
  await expect.poll(() => publicText(page, '/search?q=pertanyaan+baru')).toContain(question)

  await page.getByRole('link', { name: question, exact: true }).click()
  await expect(box(page, 'Pertanyaan')).toHaveValue(question)
  await box(page, 'Jawaban').fill('Jawaban yang diubah.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'FAQ berhasil diperbarui')

  await page.getByRole('link', { name: `Riwayat: ${question}` }).click()
  await expect(page.getByText('Jawaban yang diubah.')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, kembalikan' }).click()
  await said(page, 'Versi lama sudah dikembalikan')

  // Who orders a list to which somebody else has just added is asked to look again.
  await expect(async () => {
    await page.goto('/admin/faq')
    await page.getByRole('button', { name: `Turunkan: ${question}` }).click()
    await expect(page.locator('[data-toasts]').getByText('Urutan FAQ disimpan')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: `Hapus: ${question}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'FAQ berhasil dihapus')
  await expect(page.getByRole('link', { name: question, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('link', { name: question, exact: true })).toBeVisible()
})

test('FAQ: a way to ask that an administrator adds is found by the next search, and shown nowhere', async ({
  page,
}, info) => {
  const sign = (letter: string) => String.fromCharCode(97 + (letter.charCodeAt(0) % 26))
  const word = `zq${[...`${info.project.name}${Date.now()}`].map(sign).join('')}`
  const question = nameFor('Apakah ini ditanyakan dengan cara lain', info.project.name)
  const asked = `/search?q=${word}+kuwi+opo`
  await asAdmin(page, '/admin/faq?new=1')
  await box(page, 'Pertanyaan').fill(question)
  await box(page, 'Jawaban').fill('Ya.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'FAQ baru berhasil ditambahkan')
  expect(await publicText(page, asked)).toContain('Tidak ada hasil ditemukan')
  await page.getByRole('link', { name: question, exact: true }).click()
  await page.getByLabel('Pertanyaan serupa').fill(`${word} kuwi opo\ncara lain`)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'FAQ berhasil diperbarui')
  await expect.poll(() => publicText(page, asked)).toContain(question)
  expect(await publicText(page, '/')).not.toContain(word)
  await page.getByRole('link', { name: question, exact: true }).click()
  await expect(page.getByLabel('Pertanyaan serupa')).toHaveValue(`${word} kuwi opo\ncara lain`)
  await page.goto('/admin/faq')
  await page.getByRole('button', { name: `Hapus: ${question}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'FAQ berhasil dihapus')
})

test('articles: preview, add, concurrent edit, delete', async ({ page, browser }, info) => {
  test.setTimeout(60_000)
  const title = nameFor('Artikel uji', info.project.name)
  await asAdmin(page, '/admin/knowledge-article/video-tutorials')
  await page.getByRole('link', { name: 'Tambah Artikel' }).first().click()
  await box(page, 'Judul').fill(title)
  await box(page, 'Ringkasan').fill('Ringkasan uji.')
  await box(page, 'Isi').fill('## Bagian satu\n\n[rusak](/tidak-ada)')
  await expect(page.getByRole('heading', { name: 'Bagian satu' })).toBeVisible()
  await expect(page.getByText('Tautan yang tidak menuju ke mana-mana')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Artikel baru berhasil ditambahkan')
  await expect.poll(() => publicText(page, '/knowledge/video-tutorials')).toContain(title)

  const other = await (await browser.newContext()).newPage()
  await asAdmin(other, '/admin/knowledge-article/video-tutorials')
  for (const each of [page, other]) await each.getByRole('link', { name: `Edit: ${title}` }).click()
  await box(other, 'Ringkasan').fill('Ringkasan orang lain.')
  await other.getByRole('button', { name: 'Simpan' }).click()
  await said(other, 'Artikel berhasil diperbarui')
  await box(page, 'Ringkasan').fill('Ringkasan saya.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ringkasan orang lain.')
  await expect(box(page, 'Ringkasan')).toHaveValue('Ringkasan saya.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Artikel berhasil diperbarui')

  await page.getByRole('button', { name: `Hapus: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'Artikel berhasil dihapus')
  await page.goto('/admin/knowledge-article/tidak-ada')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kategori tidak ditemukan')
})

test('announcements: calendar, urgent band on public pages, delete', async ({ page, request }, info) => {
  const title = nameFor('Pengumuman uji', info.project.name)
  await asAdmin(page, '/admin/announcements')
  await page.getByRole('link', { name: 'Tambah Pengumuman' }).click()
  await box(page, 'Judul').fill(title)
  await box(page, 'Isi').fill('Isi pengumuman uji.')
  await page.getByRole('button', { name: /^Tanggal: \d+ \p{L}+ \d{4}$/u }).click()
  await expect(page.getByRole('dialog', { name: 'Pilih tanggal' }).getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel(/^Mendesak/).check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Pengumuman baru berhasil ditambahkan')
  for (const path of ['/contact', '/login', '/tidak-ada']) {
    await expect.poll(async () => (await request.get(path)).text()).toContain(title)
  }
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Aktif')
  await row.getByRole('link', { name: `Edit: ${title}` }).click()
  await box(page, 'Isi').fill('Isi baru.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Pengumuman berhasil diperbarui')
  await page.getByRole('button', { name: `Hapus: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'Pengumuman berhasil dihapus')
  await expect.poll(() => publicText(page, '/contact')).not.toContain(title)
})

test('helpdesk announcements: search, status, the fixed words for edit and delete', async ({ page }) => {
  await asAgent(page, '/helpdesk/announcements')
  await page.getByRole('searchbox', { name: /Cari pengumuman/ }).fill('PEMILIHAN sekolah')
  await page.getByRole('button', { name: 'Cari' }).click()
  const first = page
    .getByRole('list', { name: 'Pengumuman' })
    .getByRole('listitem')
    .filter({ hasText: 'Jadwal Pemilihan Sekolah' })
  await expect(first).toContainText('Aktif')
  await first.getByRole('link', { name: /^Edit/ }).click()
  await page.waitForURL(/edit=\d+/)
  await said(page, `Edit pengumuman ID: ${/edit=(\d+)/.exec(page.url())?.[1]}`)
})

test('helpdesk announcements: what is brought back is no longer said to be deleted', async ({ page }, info) => {
  const title = nameFor('Kabar dikembalikan', info.project.name)
  await asAgent(page, '/helpdesk/announcements')
  await page.getByRole('link', { name: 'Tambah Pengumuman' }).click()
  await box(page, 'Judul').fill(title)
  await box(page, 'Isi').fill('Isi pengumuman uji.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Pengumuman baru berhasil ditambahkan')
  await page.getByRole('button', { name: `Hapus: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await page.waitForURL(/removed=\d+/)
  const deleted = `Pengumuman ID: ${/removed=(\d+)/.exec(page.url())?.[1]} dihapus`
  await said(page, deleted)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await said(page, 'Pengumuman sudah dikembalikan')
  // At once: it would go by itself a little later.
  expect(await page.locator('[data-toasts]').getByText(deleted).count()).toBe(0)
  await page.getByRole('button', { name: `Hapus: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, deleted)
})

// There is one season for everybody.
test('season and offices: what is saved is what the public reads', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/season')
  await page.getByLabel('Nama musim').fill('SPMB Uji 2025')
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
  await said(page, 'Jadwal musim berhasil disimpan')
  await page.goto('/admin/offices')
  await page.getByRole('link', { name: /^1\. / }).click()
  // The list has a form with the same fields, for an office that is added.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cabang Dinas Pendidikan Wilayah I')
  await page.getByLabel('Nomor telepon', { exact: true }).fill('(024) 7654321')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await said(page, 'Data cabang dinas berhasil disimpan')
  await expect.poll(() => publicText(page, '/contact')).toContain('(024) 7654321')
  expect(await publicText(page, '/contact')).toContain('Hubungi call centre sesuai wilayah Anda')
})
