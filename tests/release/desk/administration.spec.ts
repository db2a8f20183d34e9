// Administration in a browser, beyond the daily tests: a backup that is tried out, layout of its tables and forms, and secrets
// that are shown once.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a backup is made, tried out and downloaded', async ({ page }) => {
  test.slow()
  await signInAsNew(page, 'admin', '/admin/backup', {
    permissions: ['backup', 'tickets', 'sealed_reports'],
    name: 'Admin Cadangan',
  })
  const ask = page.getByRole('button', { name: 'Buat cadangan sekarang' })
  // The schedule may be making one.
  await expect(ask).not.toHaveAttribute('aria-busy', 'true')
  await ask.click()
  const newest = page.getByRole('row').filter({ hasText: 'Admin Cadangan' }).first()
  await expect(newest.getByText('Selesai')).toBeVisible()
  await newest.getByRole('button', { name: /Uji pemulihan/ }).click()
  await expect(newest.getByText('Dapat dipulihkan')).toBeVisible()
  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: /Unduh/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/^spmb-\d{8}-\d{4}-\d+\.dump\.gz$/)
})

test('a time fits its box, and figures behind a chart are a small table', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/season', { permissions: ['system'] })
  const closes = page.getByRole('textbox', { name: 'Sampai Verifikasi berkas' })
  await closes.fill('18 September 2025 17.00')
  expect(await closes.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  expect(await fits(page)).toBe(true)
  await page.goto('/admin/reports')
  await page.getByText('Lihat angka').nth(1).click()
  const rows = page.getByRole('table', { name: 'Tiket per jam (WIB)' }).locator('tbody tr')
  await expect(rows).toHaveCount(24)
  const { height } = (await rows.first().boundingBox()) ?? { height: 99 }
  expect(height).toBeLessThan(40)
  expect(await fits(page)).toBe(true)
})

test('a chosen file shows its name and size, and one of 11 MB is refused', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/files', { permissions: ['content'] })
  const large = { name: 'edaran.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 ') }
  await page.getByLabel('Berkas baru').setInputFiles(large)
  await expect(page.getByText('edaran.pdf (11 MB)')).toBeVisible()
  await page.getByRole('button', { name: 'Unggah' }).click()
  await expect(page.locator('#field-file-error')).toContainText('10 MB')
  await page.goto('/admin/announcements?new=1')
  await page.getByRole('textbox', { name: 'Judul' }).fill('Judul uji')
  await page.getByRole('textbox', { name: 'Isi', exact: true }).fill('Isi uji')
  await page.locator('#field-attachment').setInputFiles(large)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.locator('#field-attachment-error')).toContainText('lebih besar dari 10 MB')
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveValue('Judul uji')
})

test('a badge in a full table keeps its word on one line', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/knowledge-article/requirements', { permissions: ['content'] })
  const words = page.getByRole('cell').getByText('Tampil', { exact: true })
  await expect(words.first()).toBeVisible()
  const heights = await words.evaluateAll((all) => all.map((word) => word.getClientRects()[0]?.height ?? 0))
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('the menu leads on from a page that does not exist', async ({ page }) => {
  await signInAsNew(page, 'admin', '', { permissions: ['content', 'security'] })
  expect((await page.goto('/admin/breaches/999999999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ditemukan')
  await page.getByRole('navigation', { name: 'Administrasi', exact: true }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/admin/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kelola FAQ')
})

test('a key that is shown once is accessible, and is revoked in a dialog', async ({ page }) => {
  const name = `Sistem ${aWord()}`
  await signInAsNew(page, 'admin', '/admin/api-keys', { permissions: ['security'] })
  await page.getByLabel('Nama sistem').fill(name)
  await page.getByLabel('Membaca pertanyaan dan jawabannya').check()
  await page.getByRole('button', { name: 'Buat kunci' }).click()
  await expect(page.locator('#sekali')).toContainText(`Kunci untuk ${name}`)
  expect(await violationsOf(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await page.goto('/admin/api-keys')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Cabut kunci ${name}` }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Ya, cabut' }).click()
  await expect(row).toContainText('Dicabut')
})
