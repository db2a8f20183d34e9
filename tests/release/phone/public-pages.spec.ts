// Public pages on a phone, as far as only a browser shows it: the first screen, sending again, printing, cards, and errors.
// What the pages hold: tests/request/public-pages.test.ts.
import { expect, type Page } from '@playwright/test'
import { addressOf } from '#tests/e2e/accessible-ids.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { answerAtDesk } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'

const card = (page: Page) => page.locator('#masukan')
const answer = (page: Page, word: 'Ya' | 'Tidak') => card(page).getByRole('button', { name: word, exact: true })

test('an answer is on the first screen, below what was asked', async ({ page, browser }) => {
  await signInAsNew(page, 'client')
  const path = await addressOf['/client/questions/:publicId'](page)
  const id = path.split('/').at(-1) ?? ''
  await answerAtDesk(browser, { id, number: '' }, 'Perkecil fotonya dulu.')
  for (const each of [path, `/status/${id}`]) {
    await page.goto(each)
    const thread = page.getByRole('list', { name: 'Percakapan' })
    await expect(thread.getByRole('listitem')).toContainText(['Bagaimana caranya?', 'Perkecil fotonya dulu.'])
    await expect(thread.getByText('Perkecil fotonya dulu.')).toBeInViewport({ ratio: 1 })
  }
})

test('an opinion that cannot be sent stays, as a vote or as something typed, and is sent again', async ({
  page,
  context,
}) => {
  await page.goto('/knowledge/requirements/req-6')
  await context.setOffline(true)
  await answer(page, 'Ya').click()
  await expect(card(page).getByText('Pilihan Anda belum terkirim: portal tidak dapat dihubungi.')).toBeVisible()
  expect(await page.getByText('Isian Anda masih ada').count()).toBe(0)
  await context.setOffline(false)
  await answer(page, 'Ya').click()
  await expect(answer(page, 'Ya')).toHaveAttribute('aria-pressed', 'true')
  await card(page).getByRole('textbox').fill('Jangan hilang.')
  await page.route(/req-6/, (route) => route.abort())
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(card(page).getByRole('alert')).toContainText('Belum terkirim')
  await expect(card(page).getByRole('textbox')).toHaveValue('Jangan hilang.')
  await page.unroute(/req-6/)
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(card(page).getByRole('textbox')).toHaveCount(0)
  // The browser remembers it.
  await page.reload()
  await expect(answer(page, 'Ya')).toHaveAttribute('aria-pressed', 'true')
})

test('an article prints as its text alone', async ({ page }) => {
  await page.goto('/knowledge/requirements/req-2')
  const related = page.getByRole('region', { name: 'Artikel terkait' })
  await expect(related).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Alamat: http.*\/knowledge\/requirements\/req-2$/)).toBeVisible()
  for (const part of [card(page), related, page.getByRole('banner'), page.getByRole('contentinfo')]) {
    await expect(part).toBeHidden()
  }
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})

test('the call centres are rows of one column, and are filtered while one types', async ({ page }) => {
  await page.goto('/contact')
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(13)
  const [one, other] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0))
  expect(one?.height).toBeLessThan(180)
  await page.getByRole('searchbox', { name: 'Cari kabupaten/kota' }).fill('solo')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Wilayah VII')
})

test('an unknown path is said with 404 and logged to the console, also inside the app', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  expect((await page.goto('/tidak/ada'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(main.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect.poll(() => logged.join()).toContain('404 Error: User attempted to access non-existent route: /tidak/ada')
  await main.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(main.getByText('Oops! Page not found', { exact: true })).toBeVisible()
})

test('a page that breaks says so in Indonesian, with the status', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/search\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByPlaceholder('Tulis pertanyaan...').fill('kuota')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByText('Kode: 500', { exact: true })).toBeVisible()
})

test('an unknown address inside the app shows the same page', async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(() => {
    window.history.pushState({ idx: 1 }, '', '/tidak-ada')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  })
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('cached pages are hydrated under the addresses that their readers opened', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const faq = page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
  await page.goto('/?search=akun&fbclid=x#faq')
  await expect(faq.getByPlaceholder('Cari Pertanyaan...')).toHaveValue('akun')
  await expect(faq.getByPlaceholder('Cari Pertanyaan...')).toBeInViewport()
  await page.goto('/?utm_source=x&fbclid=y')
  await faq.getByPlaceholder('Cari Pertanyaan...').fill('zqwxzqwx')
  await expect(faq.getByText('Tidak ada hasil untuk pencarian "zqwxzqwx"')).toBeVisible()
  expect(page.url()).toContain('/?utm_source=x&fbclid=y')
  for (const query of ['Kartu KELUARGA', 'waiting list', 'beasiswa sekolah', 'zzzz']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    await expect(page.getByLabel('Kata kunci')).toHaveValue(query)
    // The link takes the place of a form once the scripts run.
    await expect(page.getByRole('link', { name: 'Tanya petugas, tanpa akun' })).toBeVisible()
  }
  await page.goto('/verify-email?token=tidak-ada')
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
  await page.getByRole('link', { name: 'Ke halaman masuk' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true)
  expect(errors).toEqual([])
})

test('odd queries run nothing and fit the screen', async ({ page }) => {
  const odd = `<script>top.jebol=1</script><svg onload=top.jebol=1> ${'a'.repeat(5_000)}`
  for (const place of ['/search?q=', '/?search=', '/knowledge?q=', '/knowledge/requirements?q=', '/contact?wilayah=']) {
    await page.goto(place + encodeURIComponent(odd))
    await expect(page.getByRole('main')).toContainText(/Tidak ada (hasil|artikel|wilayah)/)
    expect(await page.evaluate(() => 'jebol' in window)).toBe(false)
    expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 360])
  }
})
