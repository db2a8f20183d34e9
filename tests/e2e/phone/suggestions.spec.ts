// What the search boxes offer while one types: from the third character, by keys and by touch, said to readers. The search page:
// tests/release/phone/suggestions.spec.ts.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('titles are offered from the third character on, and opened by keys', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Tulis pertanyaan' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('ti')
  // The home page has a select with its own options.
  const options = page.getByRole('listbox', { name: 'Saran' }).getByRole('option')
  await expect(box).toHaveValue('ti')
  expect(await options.count()).toBe(0)
  await box.pressSequentially('tik koor')
  await expect(options.first()).toContainText('koordinat')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  expect(await options.count()).toBe(0)
  await expect(box).toHaveValue('titik koor')
  await box.pressSequentially('d')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const to = (await options.first().getAttribute('href')) ?? ''
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(to)
})

test('a touch opens what is offered; Enter without a choice searches, and blanks search nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/search(\.data)?\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Kata kunci' })
  await box.fill('  ')
  await box.press('Enter')
  await box.fill('')
  await box.pressSequentially('kuota')
  await page.getByRole('option').first().tap()
  await expect(page).not.toHaveURL('/search')
  await page.goto('/search')
  await box.pressSequentially('kuota')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=kuota')
  await expect(page.getByText('Hasil pencarian untuk')).toBeVisible()
  expect(await page.getByRole('option').count()).toBe(0)
  expect(asked).toHaveLength(1)
})

test('what is still being asked when the search is sent is called off', async ({ page }) => {
  const isSuggestions = (request: { url: () => string }) => request.url().includes('/search-suggestions?')
  await page.route('**/search-suggestions?*', () => undefined)
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Kata kunci' })
  const asked = page.waitForRequest(isSuggestions)
  await box.pressSequentially('kk baru')
  await asked
  const calledOff = page.waitForEvent('requestfailed', isSuggestions)
  await box.press('Enter')
  await calledOff
  await expect(page.getByText('Hasil pencarian untuk')).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
})
