// One answer of the FAQ on its own page: what it links, how it is passed on, and where it leads when it does not help.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

async function pageOf(page: import('@playwright/test').Page, question: string): Promise<string> {
  const answer = await page.request.get(`/search-suggestions?${new URLSearchParams({ q: question })}`)
  const found: { title: string; url: string }[] = await answer.json()
  return found.find(({ url }) => url.startsWith('/faq/'))?.url ?? ''
}

test('an answer is read in full, thanked for, shared, and asked about', async ({ page, baseURL }) => {
  const address = await pageOf(page, 'NISN tidak ditemukan')
  expect(address).toMatch(/^\/faq\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-[a-z0-9-]*nisn/)
  await page.goto(address)
  const main = page.getByRole('main')
  const question = (await main.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(main.getByRole('link', { name: 'nisn.data.kemdikbud.go.id' })).toHaveAttribute(
    'href',
    'https://nisn.data.kemdikbud.go.id',
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
  const structured = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(structured).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: question }] })
  const share = (await main.getByRole('link', { name: 'Bagikan lewat WhatsApp' }).getAttribute('href')) ?? ''
  expect(decodeURIComponent(share)).toContain(`${question}\n${baseURL}${address}`)
  await main.getByRole('button', { name: 'Terimakasih' }).click()
  await expect(main.getByText(/^\d+ orang$/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Tanya petugas' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const other = main.getByRole('region', { name: 'Pertanyaan lain tentang ini' }).getByRole('link').first()
  const name = (await other.textContent()) ?? ''
  await other.click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('an older address of a question leads to the present one, and what is not there is said', async ({ page }) => {
  const address = await pageOf(page, 'NISN tidak ditemukan')
  const id = /\/(\d+)-/.exec(address)?.[1] ?? ''
  const old = await page.request.get(`/faq/lama/topik/${id}-kata-kata-lama`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, address])
  const gone = await page.goto('/faq/umum/akun/999999999-tidak-ada')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Pertanyaan tidak ditemukan' })).toBeVisible()
})
