// The content managers in a browser: toasts, dialogs, the calendar, the preview, and an upload.
// What they store: tests/request/content.test.ts, exchange.test.ts and search.test.ts.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()
const asEditor = (page: Page, path: string) => signInAsNew(page, 'admin', path, { permissions: ['content', 'system'] })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Letters only, so that every run writes about something that no one has written about. */
const unheardOf = () =>
  `zq${[...`${Date.now()}${Math.floor(Math.random() * 1_000)}`].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`

test('FAQ: added, deleted in a dialog, and brought back by its toast', async ({ page }) => {
  const question = `Apakah ini pertanyaan baru ${unheardOf()}`
  await asEditor(page, '/admin/faq')
  await page.getByRole('link', { name: 'Tambah FAQ' }).click()
  await box(page, 'Pertanyaan').fill(question)
  await box(page, 'Jawaban').fill('Ya.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'FAQ baru berhasil ditambahkan')
  const link = page.getByRole('link', { name: question, exact: true })
  await page.getByRole('button', { name: `Hapus: ${question}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'FAQ berhasil dihapus')
  expect(await link.count()).toBe(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: `Hapus: ${question}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'FAQ berhasil dihapus')
})

test('articles: the preview follows the text and names broken links', async ({ page }) => {
  await asEditor(page, '/admin/knowledge-article/video-tutorials?new=1')
  await box(page, 'Isi').fill('## Bagian satu\n\n[rusak](/tidak-ada)')
  await expect(page.getByRole('heading', { name: 'Bagian satu' })).toBeVisible()
  await expect(page.getByText('Tautan yang tidak menuju ke mana-mana')).toBeVisible()
})

test('announcements: the calendar, and the fixed words for edit, delete and restore', async ({ page }) => {
  const title = `Kabar ${unheardOf()}`
  await signInAsNew(page, 'agent', '/helpdesk/announcements', { permissions: ['content'] })
  await page.getByRole('link', { name: 'Tambah Pengumuman' }).click()
  await box(page, 'Judul').fill(title)
  await box(page, 'Isi').fill('Isi pengumuman uji.')
  await page.getByRole('button', { name: /^Tanggal: \d+ \p{L}+ \d{4}$/u }).click()
  await expect(page.getByRole('dialog', { name: 'Pilih tanggal' }).getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await said(page, 'Pengumuman baru berhasil ditambahkan')
  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await page.waitForURL(/edit=\d+/)
  await said(page, `Edit pengumuman ID: ${/edit=(\d+)/.exec(page.url())?.[1]}`)
  await page.goto('/helpdesk/announcements')
  const remove = async () => {
    await page.getByRole('button', { name: `Hapus: ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
    await page.waitForURL(/removed=\d+/)
  }
  await remove()
  const deleted = `Pengumuman ID: ${/removed=(\d+)/.exec(page.url())?.[1]} dihapus`
  await said(page, deleted)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await said(page, 'Pengumuman sudah dikembalikan')
  // It would disappear a little later anyway.
  expect(await page.locator('[data-toasts]').getByText(deleted).count()).toBe(0)
  await remove()
})

test('an uploaded file: the focus goes to the result, and axe finds nothing', async ({ page }) => {
  const key = unheardOf()
  await asEditor(page, '/admin/exchange/canned-replies')
  await expect(page.getByRole('heading', { level: 1, name: 'Impor dan ekspor: Jawaban siap pakai' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const text = `- {key: ${key}, title: Balasan ${key}, text: Halo.}\n- {key: ${key}-b, title: '', text: Halo.}\n`
  const file = { name: 'berkas.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) }
  await page.getByLabel('Berkas', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  const result = page.getByRole('heading', { level: 2, name: '1 perubahan siap diterapkan, 1 butir bermasalah' })
  await expect(result).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await said(page, 'Impor diterapkan: 1 baru')
})
