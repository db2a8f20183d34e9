// A result that is passed over becomes a way of asking of the one that was opened, and is found first from then on.
import { expect, type Page } from '@playwright/test'
import { postFromElsewhere } from './ask-from-elsewhere.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

const titles = (page: Page) => page.getByRole('region', { name: 'Hasil' }).getByRole('heading', { level: 2 })

/** A query that nobody asked before, of words that several texts hold. */
const newQuery = (project: string) => {
  const sign = (digit: string) => 'bcdfghjklm'[Number(digit)] ?? ''
  return `jalur domisili sma ${project === 'phone' ? 'zqp' : 'zqw'}${[...String(Date.now())].map(sign).join('')}`
}

/** The counts are stored every few seconds. */
async function openWhenCounted(page: Page, section: string, link: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/searches?bagian=${section}`)
    await expect(page.getByRole('link', { name: link })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}

test('the second result is opened, becomes the answer, and can be taken back', async ({ page }, { project }) => {
  test.setTimeout(120_000)
  const query = newQuery(project.name)
  await page.goto(`/search?${new URLSearchParams({ q: query })}`)
  const opened = await titles(page).nth(1).innerText()
  // Before hydration a search loads a new document, and no signal is sent.
  await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toBeVisible()
  const told = page.waitForRequest((request) => request.url().endsWith('/search-signals'))
  await titles(page).nth(1).click()
  const fields = (await told).postData() ?? ''
  expect(new URLSearchParams(fields).get('query')).toBe(query)
  await postFromElsewhere(page, '/search-signals', fields)

  await signIn(page, 'admin@spmb.test')
  await openWhenCounted(page, 'dilewati', `Jadikan cara bertanya: ${query}`)
  await expect(page.getByRole('row').filter({ hasText: query })).toContainText(opened)
  await page.getByRole('link', { name: `Jadikan cara bertanya: ${query}` }).click()
  await expect(page.getByLabel('Cara bertanya', { exact: true })).toHaveValue(query)
  await expect(page.getByLabel('Dijawab oleh').locator('option:checked')).toHaveText(opened)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Cara bertanya ditambahkan.')).toBeVisible()
  const undo = page.url()
  await expect(async () => {
    await page.goto(`/search?${new URLSearchParams({ q: query })}`)
    await expect(titles(page).first()).toHaveText(opened, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await page.goto('/admin/searches?bagian=dilewati')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(query)).toHaveCount(0)

  await page.goto(undo)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Cara bertanya dihapus lagi')).toBeVisible()
})

test('who searches again without opening anything passed it over, and who asks soon after is counted', async ({
  page,
}, { project }) => {
  test.setTimeout(120_000)
  const query = newQuery(project.name)
  await page.goto(`/search?${new URLSearchParams({ q: query })}`)
  await expect(titles(page).first()).toBeVisible()
  // As above: before hydration no signal is sent.
  await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toBeVisible()
  const told = page.waitForRequest((request) => request.url().endsWith('/search-signals'))
  await page.getByLabel('Kata kunci').fill('kapan pendaftaran dibuka')
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  const fields = new URLSearchParams((await told).postData() ?? '')
  expect(Object.fromEntries(fields)).toEqual({ kind: 'passed-over', query, opened: '' })

  const asked = newQuery(project.name)
  await page.goto(`/search?${new URLSearchParams({ q: asked })}`)
  await expect(titles(page).first()).toBeVisible()
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill('Kapan pendaftaran dibuka?')
  // The form fills the field while it is sent.
  const searched = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('submit', ({ target }) =>
          resolve(new FormData(target as HTMLFormElement).get('searched')),
        )
      }),
  )
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  expect(await searched).toBe(asked)
  const regencyId = String(await page.getByLabel('Kabupaten/Kota').locator('option').nth(1).getAttribute('value'))
  const question = { description: 'Kapan dibuka?', name: 'Bu Siti', category: 'login', regencyId, searched: asked }
  const form = (phone: string) => ({ ...question, phone, idempotencyKey: crypto.randomUUID() })
  await page.request.post('/ask', { form: form('081234567801'), headers: { Origin: new URL(page.url()).origin } })
  await postFromElsewhere(page, '/ask', String(new URLSearchParams(form('081234567802'))))
  await signIn(page, 'admin@spmb.test')
  await openWhenCounted(page, 'bertanya', `Jadikan cara bertanya: ${asked}`)
})
