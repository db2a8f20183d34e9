// Screen readers announce a client-side navigation: the focus moves to the new page's title.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the focus goes to the title of each new page, and back', async ({ page }) => {
  await page.goto('/knowledge')
  // The browser announces the first page itself.
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('region', { name: 'Kategori' }).getByRole('link').first().click()
  await expect(title(page)).toHaveText('Juknis dan JukOp')
  await expect(title(page)).toBeFocused()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/juknis-1$/)
  await expect(title(page)).toBeFocused()
  await page.goBack()
  await expect(title(page)).toHaveText('Juknis dan JukOp')
  await expect(title(page)).toBeFocused()
  // Also by a link that stays where it is.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan privasi' }).click()
  await expect(title(page)).toHaveText('Kebijakan Privasi')
  await expect(title(page)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // A link to a part of a page leaves the title alone.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/#faq')
  await expect(page.locator('#faq')).toBeInViewport()
  expect(await title(page).evaluate((element) => element === document.activeElement)).toBe(false)
})

test('clearing the search leaves the focus in its box', async ({ page }) => {
  await page.goto('/search?q=domisili')
  const box = page.getByRole('main').getByLabel('Kata kunci')
  await page.getByRole('link', { name: 'Hapus pencarian' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await page.goBack()
  await expect(box).toHaveValue('domisili')
})
