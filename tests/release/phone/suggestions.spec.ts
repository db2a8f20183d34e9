// What the search page and the information centre offer while one types.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

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
  // Further down it steps aside.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(launcher).toBeInViewport()
})

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Cari artikel' })

test('the search finds by title and summary as one types; a result is chosen by keyboard or tap', async ({ page }) => {
  await page.goto('/knowledge')
  const box = combobox(page)
  const list = page.getByRole('listbox', { name: 'Artikel yang cocok' })
  const results = list.getByRole('option')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('DOMIsili')
  await expect(results.nth(2)).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  const title = await results.first().locator('span > span').first().innerText()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  // The field keeps the focus and names the chosen one.
  await expect(box).toBeFocused()
  await expect(results.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await results.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('DOMIsili')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge\/[a-z-]+\/[a-z]+-\d$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goBack()
  await box.fill('zakat fitrah')
  await expect(page.getByText('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')).toBeVisible()
  // What a parent would say.
  await box.fill('umur anak saya')
  await expect(results.first()).toContainText('Syarat Usia dan Status')
  // Words of the summary that are not in the title.
  await box.fill('KUOTANYA paling sedikit 33%')
  await results.filter({ hasText: 'Jalur Domisili SMA' }).click()
  await expect(page).toHaveURL('/knowledge/registration-paths/path-1')
})

test('Enter without a chosen article searches the whole portal, with results or without', async ({ page }) => {
  await page.goto('/knowledge')
  for (const words of ['zakat fitrah', 'domisili']) {
    await combobox(page).fill(words)
    await combobox(page).press('Enter')
    await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: words })}`)
    await page.goBack()
  }
  // So does the last line of the list, for those without a keyboard.
  await combobox(page).fill('zakat fitrah')
  await page.getByRole('option', { name: 'Cari di semua artikel dan FAQ' }).click()
  await expect(page).toHaveURL('/search?q=zakat+fitrah')
})

test('the search says that it needs the network, and that a box is full', async ({ page, context }) => {
  await page.goto('/knowledge')
  await combobox(page).fill('x'.repeat(600))
  await expect(combobox(page)).toHaveValue('x'.repeat(500))
  await expect(page.getByText('Sudah 500 karakter, paling panjang untuk pencarian.')).toBeVisible()
  await context.setOffline(true)
  await combobox(page).fill('domisili')
  await expect(page.getByText('Pencarian memerlukan internet. Periksa sambungan, lalu coba lagi.')).toBeVisible()
})

test('a category filters its articles while one types', async ({ page }) => {
  await page.goto('/knowledge/requirements')
  const articles = page.getByRole('main').getByRole('listitem')
  const box = page.getByRole('searchbox', { name: 'Cari artikel' })
  await expect(articles.nth(8)).toBeVisible()
  await box.fill('umur anak saya')
  await expect(articles.first()).toContainText('Syarat Usia dan Status')
  await box.fill('zakat fitrah')
  await expect(page.getByText('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')).toBeVisible()
  expect(await articles.count()).toBe(0)
})
