// Help appears while words of danger are written, before anything is sent. The other entry points: tests/request/distress.test.ts
// and tests/release/distress-entry-points.spec.ts.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('a question gives help while it is written', async ({ page }) => {
  await page.goto('/ask')
  const words = page.getByLabel('Ceritakan masalahnya')
  await words.fill('Akun saya terkunci.')
  await expect(words).toHaveValue('Akun saya terkunci.')
  expect(await page.getByText(/Tolong telepon sekarang/).count()).toBe(0)
  await words.fill('anak saya tidak mau hidup lagi dan mau minum racun')
  await expect(page.getByRole('link', { name: /Telepon.*112/ }).first()).toBeVisible()
  await expect(page.getByText(/Tolong telepon sekarang/).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
