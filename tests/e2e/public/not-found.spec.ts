// Paths nobody knows, with a line on the console, and pages that break.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

test('an unknown path is said with 404 and logged to the console, also inside the app', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  expect((await page.goto('/tidak/ada'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(main.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect.poll(() => logged.join()).toContain('404 Error: User attempted to access non-existent route: /tidak/ada')
  await main.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(main.getByText('Oops! Page not found', { exact: true })).toBeVisible()
})

test('a page that breaks says so in Indonesian, with the status', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/search\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByPlaceholder('Tulis pertanyaan...').fill('kuota')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terjadi kesalahan')
  await expect(page.getByText('Kode: 500', { exact: true })).toBeVisible()
})
