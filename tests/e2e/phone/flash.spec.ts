// The message after a redirect: a toast that is shown once, also where a whole page was loaded.
import { expect } from '@playwright/test'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

test('is a toast once, also where a whole page was loaded, from the page cache too', async ({ page, baseURL }) => {
  const message = 'Login berhasil'
  const toasts = page.getByLabel('Pemberitahuan')
  await page.goto('/login')
  await sendSignIn(page, await newAccount('client'), accountPassword)
  await expect(toasts).toContainText(message)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('pesan')
  expect(await page.getByText(message).count()).toBe(0)
  await page.context().clearCookies()
  // A form sent before the scripts have run is answered with a whole page.
  for (const path of ['/login', '/contact']) {
    await page.goto('about:blank')
    const value = `success.${encodeURIComponent(message)}`
    await page.context().addCookies([{ name: 'pesan', value, url: baseURL ?? '', sameSite: 'Lax' }])
    await page.goto(path)
    await expect(toasts).toContainText(message)
  }
})
