// Forms of an account with scripts: what they say of a photo, correct in a list, or clear in the browser.
import { expect } from '@playwright/test'
import { aPicture } from '#tests/builders/a-photo.ts'
import { accountPassword, signInAsNew } from '#tests/e2e/accounts.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('a photo that is too large is refused at its field, and a good one is shown', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/profile/photo')
  const choose = page.getByLabel('Foto baru')
  const save = page.getByRole('button', { name: 'Simpan foto' })
  await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) })
  await save.click()
  await expect(page.locator('#field-photo-error')).toBeVisible()
  await expect(choose).toHaveAttribute('aria-invalid', 'true')
  const buffer = await aPicture(900, 600).jpeg().toBuffer()
  await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await save.click()
  await expect(page).toHaveURL(/\/client\/profile$/)
  const shown = page.getByRole('main').locator('img')
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
})

test('the list of devices is put right without a reload, and leaving all empties what the browser remembers', async ({
  page,
  browser,
}) => {
  const email = await signInAsNew(page, 'client', '/client/sessions')
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile'
  const other = await (await browser.newContext({ userAgent })).newPage()
  await signIn(other, email, accountPassword)
  await page.reload()
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await other.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await expect(other).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Keluarkan Chrome di Android' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Perangkat itu sudah keluar.' })).toBeVisible()
  await expect(devices).toHaveCount(1)
  await page.getByRole('button', { name: 'Keluar dari semua' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authState'))).toBeNull()
})

test('a refused slip keeps what was typed and is accessible', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/questions')
  const main = page.getByRole('main')
  await main.getByLabel('ID pertanyaan').fill('a'.repeat(25))
  await main.getByLabel('Kode', { exact: true }).fill('AAAAA-AAAAA')
  await main.getByRole('button', { name: 'Pindahkan ke akun saya' }).click()
  await expect(main.getByText('ID dan kode ini tidak cocok').first()).toBeVisible()
  await expect(main.getByLabel('Kode', { exact: true })).toHaveValue('AAAAA-AAAAA')
  expect(await violationsOf(page)).toEqual([])
})
