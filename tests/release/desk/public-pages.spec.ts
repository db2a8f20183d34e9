// Public pages on a wide screen: the bar without a menu button, the call centres as a table, and the dialog of registration.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('the bar stays at the top with links and buttons, and the links stay inside the app', async ({ page }) => {
  await page.goto('/search')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const menu = page.getByRole('navigation', { name: 'Utama' })
  const links = { Beranda: '/', FAQ: '/#faq', Panduan: '/knowledge', Kontak: '/contact' }
  await expect(menu.getByRole('link')).toHaveText([...Object.keys(links), 'Buat Akun', 'Masuk'])
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeHidden()
  for (const [name, address] of Object.entries(links)) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test('the call centres are rows of a table', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(13)
  for (const [at, header] of ['No', 'Cabang dinas dan alamat', 'Wilayah'].entries())
    await expect(main.getByRole('columnheader').nth(at)).toHaveText(header)
  const [one, other] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  expect(Math.round(other?.y ?? 0)).toBe(Math.round((one?.y ?? 0) + (one?.height ?? 0)))
})

test('axe finds nothing in the dialogs of the home page and at a refused registration', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Buat Pertanyaan', 'Cek Status']) {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page.getByText('Nama lengkap harus diisi').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
