// The season's close in a browser: the preview, the word that must be typed, and the folded menu that leads there.
import { expect } from '@playwright/test'
import { asAdmin } from './register-client.ts'
import { openStaffMenu } from './staff-menu.ts'
import { test } from './test.ts'

test('nothing is erased without the name of the season, and the choice stays', async ({ page }) => {
  await asAdmin(page, '/admin/season/close?before=2020-01-02&class-mails=on')
  await expect(page.getByRole('checkbox', { name: /Email terkirim/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Akun pemohon/ })).not.toBeChecked()
  await expect(page.getByText('Tidak ada data yang cocok dengan pilihan ini.')).toBeVisible()
  await page.goto('/admin/season/close')
  const close = page.getByRole('button', { name: 'Tutup musim dan hapus' })
  await close.click()
  await expect(page.getByText(/^Ketik .* untuk melanjutkan$/).last()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/season\/close$/)
})

test('an answer wants a topic before it becomes a draft', async ({ page }) => {
  await asAdmin(page, '/admin/season/close')
  const keep = page.getByRole('button', { name: 'Jadikan draf FAQ' }).first()
  await expect(keep).toBeVisible()
  await keep.click()
  await expect(page.getByText('Topik harus dipilih').first()).toBeVisible()
})

test('the menu of the area folds on a phone and leads everywhere', async ({ page }, { project }) => {
  await asAdmin(page, '/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Administrasi', exact: true })
  if (project.name === 'phone') {
    await expect(menu.getByRole('link', { name: 'Basis data' })).toBeHidden()
    await openStaffMenu(page)
  }
  await menu.getByRole('region', { name: 'Sistem' }).getByRole('link', { name: 'Basis data' }).click()
  await expect(page).toHaveURL('/admin/database')
  if (project.name === 'phone') await expect(menu.getByRole('link', { name: 'Cadangan data' })).toBeHidden()
})
