// The reminder of an unconfirmed address: one row, closed for good on this device, but not for someone else.
import { expect } from '@playwright/test'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

test('takes one row and stays closed on this device, for its owner alone', async ({ page }) => {
  const second = await newAccount('client', { emailVerified: false })
  await signInAsNew(page, 'client', '', { emailVerified: false })
  const reminder = page.locator('[data-mail-reminder]')
  await expect(reminder).toContainText('Email belum dikonfirmasi')
  expect((await reminder.boundingBox())?.height).toBeLessThanOrEqual(48)
  await reminder.getByRole('button', { name: 'Tutup pengingat email' }).click()
  await expect(reminder).toHaveCount(0)
  const later = await page.context().newPage()
  await later.goto('/client/questions')
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await later.locator('[data-mail-reminder]').count()).toBe(0)
  await signIn(later, second, accountPassword)
  await expect(later.locator('[data-mail-reminder]')).toBeVisible()
})
