// What pages report of a search that did not serve. What becomes of it: tests/request/search.test.ts.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const titles = (page: Page) => page.getByRole('region', { name: 'Hasil' }).getByRole('heading', { level: 2 })

/** Opens the results of a search; before hydration no signal is sent. */
async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?${new URLSearchParams({ q: query })}`)
  await expect(titles(page).first()).toBeVisible()
}

const nextReport = async (page: Page) => {
  const request = await page.waitForRequest((each) => each.url().endsWith('/search-signals'))
  return Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
}

test('another result than the first was opened; a second search without opening anything', async ({ page }) => {
  const query = 'jalur domisili sma kuota'
  await search(page, query)
  const opened = nextReport(page)
  await titles(page).nth(1).click()
  expect(await opened).toMatchObject({ kind: 'passed-over', query, opened: expect.stringMatching(/^[a-z]+:[\w-]+$/) })

  const other = 'jalur prestasi sma'
  await search(page, other)
  const passed = nextReport(page)
  await page.getByLabel('Kata kunci').fill('kapan pendaftaran dibuka')
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  expect(await passed).toEqual({ kind: 'passed-over', query: other, opened: '' })
})

test('a question that is sent after a search carries the query', async ({ page }) => {
  await search(page, 'jalur domisili sma syarat')
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill('Kapan pendaftaran dibuka?')
  const searched = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('submit', ({ target }) =>
          resolve(new FormData(target as HTMLFormElement).get('searched')),
        )
      }),
  )
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  expect(await searched).toBe('jalur domisili sma syarat')
})

test('a search without results within the FAQ of the home page is reported', async ({ page }) => {
  await page.goto('/')
  const faq = page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
  await faq.getByPlaceholder('Cari Pertanyaan...').fill('zqwxzqwx')
  await expect(faq.getByText('Tidak ada hasil untuk pencarian "zqwxzqwx"')).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await faq.getByRole('button', { name: 'Cari', exact: true }).click()
  expect((await answered).status()).toBe(204)
})
