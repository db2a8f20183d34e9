// The reminder of an unconfirmed address: one row, closed for good on this device, but not for somebody else.
import { expect } from '@playwright/test'
import { register, signIn } from './register-client.ts'
import { test } from './test.ts'

test('takes one row and stays closed on this device, for its owner alone', async ({ page }, { project }) => {
  const password = 'Rahasia-2025!'
  const [first, second] = ['satu', 'dua'].map((name) => `${name}-${project.name}-${Date.now()}@example.test`)
  for (const email of [first, second]) await register(page, email ?? '', password)
  await signIn(page, first ?? '', password)
  const reminder = page.locator('[data-mail-reminder]')
  await expect(reminder).toContainText('Email belum dikonfirmasi')
  expect((await reminder.boundingBox())?.height).toBeLessThanOrEqual(48)
  // With scripts alone: until then the button does nothing.
  await expect(async () => {
    await reminder.getByRole('button', { name: 'Tutup pengingat email' }).click({ timeout: 1_000 })
    await expect(reminder).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  const later = await page.context().newPage()
  await later.goto('/client/questions')
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(later.locator('[data-mail-reminder]')).toHaveCount(0)
  await signIn(later, second ?? '', password)
  await expect(later.locator('[data-mail-reminder]')).toBeVisible()
})
