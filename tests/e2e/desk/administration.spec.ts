// A report is downloaded by a script, which says what came and can be stopped. Everything else: tests/request/administration.test.ts.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a download says how many rows it has, and one that takes long can be stopped', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/reports', { permissions: ['tickets'] })
  const drawn = page.locator('main [aria-hidden=true] > svg').filter({ has: page.locator('rect') })
  await expect(drawn.first()).toBeVisible()
  const link = page.getByRole('link', { name: 'Unduh CSV' })
  const coming = page.waitForEvent('download')
  await link.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^tiket-.*\.csv$/)
  const said = page.getByText(/ baris sudah diunduh/)
  await expect(said).toContainText('CSV')
  const rows = Number((await said.innerText()).replace(/ baris.*/, '').replaceAll('.', ''))
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.length - 1).toBe(rows)

  // As slow as a very large one: nothing comes for now.
  await page.route('**/admin/reports/export/csv**', () => undefined)
  await link.press('Enter')
  await expect(page.getByText('Menyiapkan CSV...')).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan' }).click()
  await expect(page.getByText('Unduhan dibatalkan.')).toBeVisible()
  await expect(link).toBeFocused()
})
