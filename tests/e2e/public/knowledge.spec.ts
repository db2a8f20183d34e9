// The information centre: its search, its categories, its articles, and what is not there (spec §2, /knowledge).
import { expect, type Page, test } from '@playwright/test'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Cari artikel' })

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

  const results = page.getByRole('search', { name: 'Artikel' }).getByRole('listitem')
  await searchBox(page).fill('DOMIsili')
  await expect(results.nth(1)).toBeVisible()
  const title = await results.first().getByRole('link').locator('span > span').first().innerText()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(results.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
  await searchBox(page).fill('')
  await searchBox(page).fill('domisili')
  await expect(results.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge\/[a-z-]+\/[a-z]+-\d$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goBack()
  await searchBox(page).fill('zakat fitrah')
  await expect(page.getByText('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')).toBeVisible()
  // Words of the summary that are not in the title.
  await searchBox(page).fill('KUOTANYA paling sedikit 33%')
  await results.getByRole('link', { name: 'Jalur Domisili SMA' }).click()
  await expect(page).toHaveURL('/knowledge/registration-paths/path-1')
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
  await expect(page.getByText('Video tidak dapat dimuat')).toBeVisible()
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
