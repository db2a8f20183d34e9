// Sign-in and registration while they ask the portal: the button is busy, and free again after a refusal.
import { expect, type Page } from '@playwright/test'
import { sendRegistration, sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

/** Holds the next sending of a form back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}.data*`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('the buttons of sign-in and registration are busy while they ask', async ({ page }) => {
  const email = `siapa.${crypto.randomUUID()}@example.test`
  const main = page.getByRole('main')
  await page.goto('/login')
  const releaseSignIn = await hold(page, '/login')
  await sendSignIn(page, email, 'salah-sekali')
  await expect(main.getByRole('button', { name: 'Sedang Masuk...' })).toBeDisabled()
  releaseSignIn()
  await expect(main.getByText('Email atau password salah').first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Masuk' })).toBeEnabled()

  await page.goto('/register')
  const releaseRegistration = await hold(page, '/register')
  await sendRegistration(page, email, 'pendek')
  await expect(main.getByRole('button', { name: 'Sedang Mendaftar...' })).toBeDisabled()
  releaseRegistration()
  await expect(main.getByRole('button', { name: 'Daftar' })).toBeEnabled()
})
