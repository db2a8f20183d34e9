// The API's reference page: made from the document alone, within its policy.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('lists the endpoints without breaking its policy or its frame', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/api')
  await expect(page).toHaveURL('/api/docs')
  await expect(page.getByText('Daftar pertanyaan yang sering diajukan, menurut id')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
