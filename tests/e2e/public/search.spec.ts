// The search page: its words with and without query and results, and where a result leads.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

test('results of FAQ and articles, counted, each with the address of its kind', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/search(\.data)?\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/search')
  const main = page.getByRole('main')
  await expect(main.getByText('Mulai Pencarian Anda', { exact: true })).toBeVisible()
  const box = main.getByLabel('Kata kunci')
  await box.fill('  ')
  await box.press('Enter')
  await box.fill('AFIRMASI')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=AFIRMASI')
  await expect(main.getByText('Hasil pencarian untuk')).toBeVisible()
  const results = main
    .getByRole('region', { name: 'Hasil' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(results.first()).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(main.getByText(`Ditemukan ${await results.count()} hasil`, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Tanya petugas', exact: true })).toHaveCount(0)
  for (const result of await results.all()) {
    const href = (await result.getByRole('link').getAttribute('href')) ?? ''
    const [title, words] = [await result.getByRole('heading').innerText(), await result.innerText()]
    if (words.startsWith('FAQ')) {
      expect(href).toBe(`/?${new URLSearchParams({ search: title })}#faq`)
      const answer = (await result.getByRole('paragraph').last().textContent()) ?? ''
      expect(answer.endsWith('...') ? answer.length : 153).toBe(153)
      expect(answer.length).toBeLessThanOrEqual(153)
    } else
      expect(href).toMatch(
        /^\/(#pengumuman|contact\?wilayah=.+|knowledge\/(juknis-jukop|registration-paths|video-tutorials|requirements)\/[a-z]+-\d(#bagian-.+)?)$/,
      )
  }
  expect(await results.filter({ hasText: 'FAQ · ' }).count()).toBeGreaterThan(0)
  expect(await results.filter({ hasText: '...' }).count()).toBeGreaterThan(0)
  await expect(results.locator('mark').first()).toHaveText(/^afirmasi$/i)

  await main.getByRole('link', { name: 'Hapus pencarian' }).click()
  await expect(page).toHaveURL('/search')
  await expect(box).toHaveValue('')
  await expect(main.getByText('Mulai Pencarian Anda', { exact: true })).toBeVisible()

  // Found by the title of its category alone.
  await page.goto('/search?q=video%20tutorial')
  await results.filter({ hasText: 'Video Tutorial' }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/knowledge\/video-tutorials\/video-\d(#bagian-.+)?$/)
})

test('the page of a search is taken over by its scripts as it came', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const query of ['waiting list', 'beasiswa sekolah', 'zzzz']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    // The link takes the place of a form once the scripts run.
    await expect(page.getByRole('link', { name: 'Tanya petugas, tanpa akun' })).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('results that only contain the letters are said to be unsure, with the way to a person', async ({ page }) => {
  await page.goto('/search?q=itas')
  const results = page.getByRole('main').getByRole('region', { name: 'Hasil' })
  await expect(results.getByText(/^Ditemukan [1-9]\d* hasil$/)).toBeVisible()
  await expect(results.getByText('Hasil ini mungkin bukan yang Anda cari.')).toBeVisible()
  await results.getByRole('link', { name: 'Tanya petugas', exact: true }).click()
  await expect(page).toHaveURL('/ask')
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('itas')
  // Results that fit end with the way to a person too.
  await page.goto('/search?q=afirmasi')
  await results.getByRole('link', { name: 'Tanya petugas, tanpa akun' }).click()
  await expect(page).toHaveURL('/ask')
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(/afirmasi/)
})

test('no result is said in the words of the specification', async ({ page }) => {
  await page.goto('/search?q=zakat')
  const main = page.getByRole('main')
  await expect(main.getByText('Ditemukan 0 hasil', { exact: true })).toBeVisible()
  await expect(main.getByText('Tidak ada hasil ditemukan', { exact: true })).toBeVisible()
  await expect(main.getByText('Coba kata kunci yang berbeda atau lebih umum', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Tanya petugas, tanpa akun' }).click()
  await expect(page).toHaveURL('/ask')
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('zakat')
})

test('what was misspelt is understood, the right spelling offered, and the results narrowed by kind', async ({
  page,
}) => {
  await page.goto('/search?q=verifkasi%20berkas')
  const main = page.getByRole('main')
  const results = main
    .getByRole('region', { name: 'Hasil' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(main.getByText('Mungkin maksud Anda:')).toBeVisible()
  await main.getByRole('link', { name: 'verifikasi berkas', exact: true }).click()
  await expect(page).toHaveURL('/search?q=verifikasi+berkas')
  await expect(main.getByText('Mungkin maksud Anda:')).toBeHidden()
  const kinds = main.getByRole('navigation', { name: 'Jenis hasil' })
  await kinds.getByRole('link', { name: /^Panduan/ }).click()
  await expect(page).toHaveURL('/search?q=verifikasi+berkas&jenis=article')
  await expect(kinds.getByRole('link', { name: /^Panduan/ })).toHaveAttribute('aria-current', 'true')
  await expect(results.first().getByRole('link')).toHaveAttribute('href', /^\/knowledge\//)
  expect(await results.filter({ hasText: 'FAQ ·' }).count()).toBe(0)
})
