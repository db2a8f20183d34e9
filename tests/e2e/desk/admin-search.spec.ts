// The search of the administration while someone types; without scripts: tests/request/admin-search.test.ts.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('the key / leads into the field; what is typed is found at once and opened with the keyboard', async ({
  page,
}) => {
  await signInAsNew(page, 'admin', '/admin/settings', { permissions: ['system'] })
  const field = page.getByRole('searchbox', { name: 'Cari halaman dan pengaturan' })
  // The key works once the page listens.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
  }).toPass()
  await expect(field).toHaveValue('')
  await field.pressSequentially('hari libur')
  const found = page.getByRole('search').getByRole('link', { name: /^Jam layanan/ })
  await expect(found).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await field.press('Escape')
  await expect(found).toBeHidden()
  await field.fill('hari libur')
  await expect(found).toBeVisible()
  await field.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Jam layanan' })).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('tidak-ada-halaman-ini')
  await expect(page.getByText('Tidak ada yang cocok').first()).toBeVisible()
})
