// The menu of the administration on a phone.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { openStaffMenu } from '#tests/e2e/staff-menu.ts'
import { test } from '#tests/e2e/test.ts'

test('the menu of the area is folded, and folds again where it led', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/dashboard', { permissions: ['database', 'backup'] })
  const menu = page.getByRole('navigation', { name: 'Administrasi', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await menu.getByRole('link', { name: 'Basis data' }).isVisible()).toBe(false)
  await openStaffMenu(page)
  await menu.getByRole('region', { name: 'Sistem' }).getByRole('link', { name: 'Basis data' }).click()
  await expect(page).toHaveURL('/admin/database')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Cadangan data' })).toBeHidden()
})
