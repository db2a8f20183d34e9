// What the search boxes offer while one types: from the third character, by keys and by touch, said to readers.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

for (const [where, path, name] of [
  ['home', '/', 'Tulis pertanyaan'],
  ['search', '/search', 'Kata kunci'],
] as const) {
  test(`${where}: titles are offered from the third character on, and opened by keys`, async ({ page }) => {
    await page.goto(path)
    const box = page.getByRole('combobox', { name })
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await box.pressSequentially('ti')
    // The home page has a select with options of its own.
    const options = page.getByRole('listbox', { name: 'Saran' }).getByRole('option')
    await expect(options).toHaveCount(0)
    await box.pressSequentially('tik koor')
    await expect(options.first()).toContainText('koordinat')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await box.press('Escape')
    await expect(options).toHaveCount(0)
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
}

test('the button of the assistant covers no suggestion', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Kata kunci' })
  const launcher = page.getByRole('button', { name: 'Buka asisten virtual' })
  await expect(launcher).toBeInViewport()
  await box.pressSequentially('sekolah')
  const last = page.getByRole('option').last()
  await last.scrollIntoViewIfNeeded()
  const uncovered = () =>
    last.evaluate((option) => {
      const { left, right, top, bottom } = option.getBoundingClientRect()
      const places = [left + 4, (left + right) / 2, right - 4]
      return places.every((x) => option.contains(document.elementFromPoint(x, (top + bottom) / 2)))
    })
  await expect.poll(uncovered).toBe(true)
  await box.press('Escape')
  // Further down it steps aside for who reads on.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(launcher).toBeInViewport()
})

test('a touch opens what is offered, and Enter without a choice searches', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Kata kunci' })
  await box.pressSequentially('kuota')
  await page.getByRole('option').first().click()
  await expect(page).not.toHaveURL('/search')
  await page.goto('/search')
  await box.pressSequentially('kuota')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=kuota')
  await expect(page.getByRole('option')).toHaveCount(0)
})
