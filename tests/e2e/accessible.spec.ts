// axe finds nothing in the dialogs of the home page and at a form that was refused; every-page.spec.ts looks at the pages.
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

test('dialogs of the home page and of registration', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/register')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page.getByText('Nama lengkap harus diisi').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
