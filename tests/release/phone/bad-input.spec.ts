// Dialogs over the form of registration, scripts under the policy, and pages whose data never arrive.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('terms and privacy open as dialogs over the form', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Budi')
  for (const name of [/Syarat/, /Privasi/]) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toHaveValue('Budi')
})

test('the policy allows all of the portal’s own scripts', async ({ page }) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  for (const path of ['/', '/login', '/register', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  expect(blocked).toEqual([])
})

test('a page whose data never arrive shows a message', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/search\.data/, (route) => route.abort())
  await page.getByPlaceholder('Tulis pertanyaan...').fill('kuota')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ada sambungan internet')
})
