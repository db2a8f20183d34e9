// Sharing tickets out in a browser: the switch of an office with its number, and agents who do not serve for a while.
import { expect, type Page } from '@playwright/test'
import { asAdmin, asAgent } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()

test('an office switches it on with a number, and off again', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/offices/9')
  const on = page.getByRole('checkbox', { name: 'Bagikan tiket otomatis' })
  const limit = page.getByLabel('Paling banyak tiket terbuka per petugas')
  const save = page.getByRole('button', { name: 'Simpan pembagian' })
  await expect(on).not.toBeChecked()
  await on.check()
  await limit.fill('nol')
  await save.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Isi jumlah tiket, 1 sampai 500')
  await expect(limit).toHaveValue('nol')
  await limit.fill('12')
  await save.click()
  await said(page, 'Pembagian tiket tersimpan')
  await page.reload()
  await expect(on).toBeChecked()
  await expect(limit).toHaveValue('12')
  expect(await violationsOf(page)).toEqual([])
  await on.uncheck()
  await save.click()
  await said(page, 'Pembagian tiket tersimpan')
  await page.reload()
  await expect(on).not.toBeChecked()
})

test('an agent says not to serve for a while, and is back', { tag: '@wide' }, async ({ page }) => {
  await asAgent(page, '/helpdesk/profile')
  // Offered with the number; left alone here, so that the tickets of other tests stay where they are.
  const release = page.getByRole('checkbox', { name: /^Kembalikan \d+ tiket saya yang belum dijawab ke tiket masuk/ })
  await expect(release).not.toBeChecked()
  await page.getByRole('button', { name: 'Sedang tidak melayani' }).click()
  await said(page, 'Anda tidak diberi tiket baru untuk sementara')
  await expect(page.getByText(/^Sedang tidak melayani sejak /)).toBeVisible()
  await expect(release).toHaveCount(0)
  await page.getByRole('button', { name: 'Melayani lagi' }).click()
  await said(page, 'Anda melayani lagi')
  await expect(page.getByText('Sedang melayani', { exact: true })).toBeVisible()
})
