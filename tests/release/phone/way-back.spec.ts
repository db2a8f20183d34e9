// What was typed without an account goes along through sign-in, carried by scripts.
import { expect } from '@playwright/test'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

test('what was searched for and changed on the form goes along into the question', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('xyzxyz tidak ada')}`)
  await page.getByRole('main').locator('a[href^="/ask"]').first().click()
  const words = page.getByLabel('Ceritakan masalahnya')
  await expect(words).toHaveValue('xyzxyz tidak ada')
  await words.fill('Kartu keluarga saya ditolak.')
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, await newAccount('client'), accountPassword)
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue('Kartu keluarga saya ditolak.')
})
