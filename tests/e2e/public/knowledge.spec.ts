// The information centre: its search, its categories, its articles, and what is not there.
import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Cari artikel' })
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Cari artikel' })

test('the search finds by title and summary as one types; a result is chosen by keyboard or tap', async ({ page }) => {
  await page.goto('/knowledge')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pusat Informasi')
  const cards = page.getByRole('region', { name: 'Kategori' }).getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText([
    'Juknis dan JukOp',
    'Jalur Pendaftaran',
    'Video Tutorial',
    'Persyaratan & Prosedur',
  ])
  await expect(cards.getByText(/^\d+ artikel$/)).toHaveText(['7 artikel', '5 artikel', '2 artikel', '9 artikel'])

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

test('Enter without a chosen article searches the whole portal, found or not', async ({ page }) => {
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

test('a category filters its articles by title or summary, and leads home and to each', async ({ page }) => {
  await page.goto('/knowledge/requirements')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persyaratan & Prosedur')
  await expect(main.getByText('Periksa dokumen yang perlu Anda siapkan')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Kembali ke Beranda' })).toHaveAttribute('href', '/')
  const articles = main.getByRole('listitem')
  await expect(articles).toHaveCount(9)
  const first = articles.first()
  const [title, summary] = [
    await first.getByRole('heading').innerText(),
    await first.getByRole('paragraph').innerText(),
  ]
  for (const words of [title.toUpperCase(), summary.slice(0, 40).toLowerCase()]) {
    await searchBox(page).fill(words)
    await expect(articles).toHaveCount(1)
    await expect(articles.getByRole('heading')).toHaveText(title)
  }
  // What a parent would say.
  await searchBox(page).fill('umur anak saya')
  await expect(articles.first()).toContainText('Syarat Usia dan Status')
  await searchBox(page).fill('zakat fitrah')
  await expect(articles).toHaveCount(0)
  await expect(main.getByText('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')).toBeVisible()
  await searchBox(page).fill('')
  await articles.first().getByRole('link').click()
  await expect(page).toHaveURL('/knowledge/requirements/req-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('an article shows its title, its category and its text, and leads back to the category', async ({ page }) => {
  await page.goto('/knowledge/registration-paths/path-1')
  const article = page.getByRole('main').getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Jalur Domisili SMA')
  await expect(article.getByText('Jalur Pendaftaran', { exact: true })).toBeVisible()
  await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await article.locator('.prose li').count()).toBeGreaterThan(0)
  expect(await article.locator('.prose > p').count()).toBeGreaterThan(0)
  // Nothing of the notation is left in what is read.
  await expect(article.locator('.prose')).not.toContainText(/^\s*(#|[*-] |\d\. )|\*\*/m)
  await article.getByRole('link', { name: 'Kembali ke Jalur Pendaftaran' }).click()
  await expect(page).toHaveURL('/knowledge/registration-paths')

  await page.goto('/knowledge/video-tutorials/video-1')
  await expect(page.getByText('Videonya menyusul.')).toBeVisible()
})

test('unknown categories and articles are said in the words of the specification, with 404', async ({ page }) => {
  const main = page.getByRole('main')
  expect((await page.goto('/knowledge/tidak-ada'))?.status()).toBe(404)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kategori tidak ditemukan')
  for (const path of [
    '/knowledge/tidak-ada/req-1',
    '/knowledge/requirements/req-99',
    '/knowledge/requirements/path-1',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Artikel tidak ditemukan')
    await expect(main.getByText('Artikel yang Anda cari tidak tersedia atau telah dipindahkan.')).toBeVisible()
  }
  await main.getByRole('link', { name: 'Kembali ke Pusat Informasi' }).click()
  await expect(page).toHaveURL('/')
})
