// The frame of administration on office screens, and where a list of invitations puts the focus.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('the menu fits an office screen, and shows its page on a low one', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAsNew(page, 'admin', '/admin/dashboard', { permissions: ['super_admin'] })
  const links = page.getByRole('navigation', { name: 'Administrasi', exact: true }).getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/admin/settings')
  await expect(links.and(page.locator('[aria-current=page]'))).toBeInViewport({ ratio: 1 })
  await expect(links.first()).not.toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, 400))
  await page.locator('summary').filter({ hasText: 'Akun' }).click()
  await expect(page.getByRole('button', { name: 'Keluar' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Profil' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Profil' })).toBeHidden()
})

test('the result of a list of invitations takes the focus', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/people/invite-list', { permissions: ['users'] })
  await page.getByRole('textbox', { name: 'Atau tempel isinya' }).fill('Nama,Email,Cabang\nBudi,salah,1')
  await page.getByRole('button', { name: 'Periksa daftar' }).click()
  await expect(page.getByRole('heading', { name: '0 baris siap diundang, 1 baris bermasalah' })).toBeFocused()
})
