// The virtual assistant in the browser: opening, asking, waiting, failing, following its links, by pointer and by key.
import { expect, type Page, type Route } from '@playwright/test'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const greeting = 'Selamat datang di Asisten Virtual SPMB. Bagaimana saya dapat membantu Anda hari ini?'
const failure = 'Maaf, terjadi kesalahan. Silakan coba lagi.'
const failureToast = 'Gagal menghubungi asisten virtual'
const endpoint = '**/api/v1/chat-assistant'

const toggle = (page: Page) => page.getByRole('button', { name: /^(Buka|Tutup) asisten virtual$/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Asisten Virtual SPMB' })
const input = (page: Page) => panel(page).getByLabel('Tulis pesan')
const log = (page: Page) => panel(page).getByRole('log')

async function open(page: Page, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  await expect(panel(page)).toBeVisible()
}

async function ask(page: Page, words: string) {
  await input(page).fill(words)
  await panel(page).getByRole('button', { name: 'Kirim' }).click()
}

const replyWith = (page: Page, json: unknown, status = 200) =>
  page.route(endpoint, (route) => route.fulfill({ status, json }))

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', '1')))

test('opens with the greeting, in the size that leaves the page in sight', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  const button = await toggle(page).boundingBox()
  expect([button?.width, button?.height]).toEqual([56, 56])
  await toggle(page).click()
  await expect(log(page).getByText(greeting, { exact: true })).toBeVisible()
  const box = await panel(page).boundingBox()
  const view = page.viewportSize()
  if (!box || !view) throw new Error('nothing to measure')
  expect(box.height).toBe(500)
  expect(box.height).toBeLessThanOrEqual(view.height * 0.7)
  expect(box.x).toBeGreaterThanOrEqual(0)
  if (view.width < 640) expect(box.width).toBe(view.width - 32)
  await page.setViewportSize({ width: view.width, height: 500 })
  expect((await panel(page).boundingBox())?.height).toBe(350)
  await expect(toggle(page)).toHaveAccessibleName('Tutup asisten virtual')
  await toggle(page).click()
  await expect(panel(page)).toBeHidden()
  expect(errors).toEqual([])
})

test('a question is answered with sources, and a source leads to its page', async ({ page }) => {
  await open(page, '/contact')
  await ask(page, 'Apa syarat jalur domisili SMA?')
  const source = log(page).getByRole('list', { name: 'Sumber' }).getByRole('link', { name: 'Jalur Domisili SMA' })
  await expect(source).toBeVisible()
  await expect(log(page)).toContainText('Anda: Apa syarat jalur domisili SMA?')
  await source.click()
  await expect(page).toHaveURL(/\/knowledge\/registration-paths\/path-1(#.*)?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Jalur Domisili SMA' })).toBeVisible()
})

test('the conversation stays while moving between pages, failing ones too, and is gone after a reload', async ({
  page,
}) => {
  await replyWith(page, {
    success: true,
    message: 'Ada di panduan.',
    sources: [{ title: 'Tidak ada', url: '/knowledge/requirements/tidak-ada' }],
  })
  await open(page)
  await ask(page, 'Pertanyaan saya')
  await log(page).getByRole('link', { name: 'Tidak ada' }).click()
  await expect(page.getByText('Artikel tidak ditemukan').first()).toBeVisible()
  if (await panel(page).isHidden()) await toggle(page).click()
  await expect(log(page)).toContainText('Ada di panduan.')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'Ada di',
  )
  await page.reload()
  await toggle(page).click()
  await expect(log(page)).toContainText(greeting)
  await expect(log(page)).not.toContainText('Ada di panduan.')
})

test('while a reply is pending nothing can be sent and dots show; then one can write on', async ({ page }) => {
  const asked: Route[] = []
  await page.route(endpoint, (route) => void asked.push(route))
  await open(page)
  await input(page).fill('   ')
  await input(page).press('Enter')
  await input(page).fill('Kapan pengumuman?')
  await input(page).press('Enter')
  await expect(log(page).getByText('Sedang mengetik')).toBeAttached()
  await expect(log(page).locator('.animate-pulse')).toHaveCount(3)
  await expect(input(page)).toBeDisabled()
  await expect(panel(page).getByRole('button', { name: 'Kirim' })).toBeDisabled()
  await expect(input(page)).toHaveValue('')
  expect(asked.map((route) => route.request().postDataJSON())).toEqual([{ userMessage: 'Kapan pengumuman?' }])
  await asked[0]?.fulfill({ json: { success: true, message: 'Tanggal 21.', sources: [] } })
  await expect(log(page)).toContainText('Asisten: Tanggal 21.')
  await expect(log(page).getByText('Sedang mengetik')).toBeHidden()
  await expect(input(page)).toBeEnabled()
  await expect(input(page)).toBeFocused()
})

test('a failure is said in the chat and by a toast, and one can try again', async ({ page }) => {
  await page.route(endpoint, (route) => route.abort())
  await open(page)
  await ask(page, 'Halo')
  await expect(log(page).getByText(failure, { exact: true })).toBeVisible()
  await expect(page.getByText(failureToast, { exact: true }).first()).toBeVisible()
  await expect(input(page)).toBeFocused()
  await page.unroute(endpoint)
  await replyWith(page, { success: true, message: 'Sekarang bisa.' })
  await ask(page, 'Halo')
  await expect(log(page)).toContainText('Sekarang bisa.')
})

for (const [what, json] of [
  ['without a boolean', { success: 'ya', message: 'a' }],
  ['without a message', { success: true }],
] as const) {
  test(`a reply ${what} is a failure, named on the console`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await replyWith(page, json)
    await open(page)
    await ask(page, 'Halo')
    await expect(log(page).getByText(failure, { exact: true })).toBeVisible()
    await expect(page.getByText(failureToast, { exact: true }).first()).toBeVisible()
    expect(logged.join()).toContain('Respons tidak valid dari asisten')
  })
}

test('what the server declines is said in the server’s words, without a toast', async ({ page }) => {
  const words = 'Terlalu banyak pesan. Coba lagi dalam 1 menit.'
  await replyWith(page, { success: false, message: words }, 429)
  await open(page)
  await ask(page, 'Halo')
  await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByText(failureToast)).toBeHidden()
})

test('a reply that comes as lines is said once, and its topic goes along with the next question', async ({ page }) => {
  const asked: unknown[] = []
  const answer = { success: true, message: 'Kuotanya 33%.', sources: [], topic: 'kuota domisili sma' }
  await page.route(endpoint, (route) => {
    asked.push(route.request().postDataJSON())
    const body = `{"words":"Kuotanya "}\n${JSON.stringify(answer)}\n`
    return route.fulfill({ contentType: 'application/x-ndjson', body })
  })
  await open(page)
  await ask(page, 'Berapa kuota domisili SMA?')
  await expect(log(page).getByText('Kuotanya 33%.', { exact: true })).toHaveCount(1)
  await expect(input(page)).toBeEnabled()
  await ask(page, 'kalau SMK?')
  await expect(log(page).getByText('Kuotanya 33%.', { exact: true })).toHaveCount(2)
  expect(asked).toEqual([
    { userMessage: 'Berapa kuota domisili SMA?' },
    { userMessage: 'kalau SMK?', topic: 'kuota domisili sma' },
  ])
})

test('works by keyboard alone; Escape closes and gives the focus back', async ({ page }) => {
  await replyWith(page, { success: true, message: 'Baik.', sources: [{ title: 'Kontak', url: '/contact' }] })
  await page.goto('/')
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await input(page).focus()
  await page.keyboard.type('Halo')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Baik.')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(log(page).getByRole('link', { name: 'Tanya petugas' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(log(page).getByRole('link', { name: 'Kontak' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Baik.')
  await panel(page).getByRole('button', { name: 'Tutup' }).press('Enter')
  await expect(toggle(page)).toBeFocused()
})

test('axe finds nothing in the open panel, empty, waiting and answered', async ({ page }) => {
  const violations = () => violationsOf(page)
  const asked: Route[] = []
  await page.route(endpoint, (route) => void asked.push(route))
  await open(page)
  expect(await violations()).toEqual([])
  await ask(page, 'Halo')
  await expect(input(page)).toBeDisabled()
  expect(await violations()).toEqual([])
  await asked[0]?.fulfill({
    json: { success: true, message: 'Baik. '.repeat(150), sources: [{ title: 'Kontak', url: '/contact' }] },
  })
  await expect(input(page)).toBeEnabled()
  expect(await violations()).toEqual([])
})

test('covers nothing at the end of the page, is not printed, and is fetched only when somebody goes for it', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/')
  await expect(toggle(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  const button = await toggle(page).boundingBox()
  for (const link of links) {
    const box = await link.boundingBox()
    if (!box || !button) continue
    expect(box.x + box.width <= button.x || box.y + box.height <= button.y).toBe(true)
  }
  expect(fetched.filter((url) => url.includes('chat-panel'))).toEqual([])
  await toggle(page).focus()
  await expect.poll(() => fetched.some((url) => url.includes('chat-panel'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(toggle(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that would do nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toggle(page)).toHaveCount(0)
  })
})

test('a message over the limit is kept whole and not sent, and that is said', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/chat-assistant')) asked.push(request.url())
  })
  await open(page)
  await input(page).fill('a'.repeat(1234))
  await input(page).press('Enter')
  await expect(panel(page).getByText('Pesan ini 1.234 karakter, paling panjang 1.000.')).toBeVisible()
  await expect(input(page)).toHaveValue('a'.repeat(1234))
  expect(asked).toEqual([])
  await input(page).fill('Apa syarat jalur domisili SMA?')
  await expect(panel(page).getByText(/paling panjang 1\.000/)).toBeHidden()
})

test('without network the conversation says why', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await ask(page, 'Apa syarat jalur domisili SMA?')
  await expect(log(page).getByText(failure)).toBeVisible()
  await expect(log(page).getByText(/Perangkat Anda sedang tanpa internet/)).toBeVisible()
  await context.setOffline(false)
})

test('on a phone the button steps aside while one reads on, and is back for who looks for it', async ({ page }) => {
  await page.goto('/')
  const phone = (page.viewportSize()?.width ?? 0) < 640
  const button = page.getByRole('button', { name: 'Buka asisten virtual' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 600)
  if (phone) await expect(button).not.toBeInViewport()
  else await expect(button).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -200)
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(button).toBeInViewport({ ratio: 1 })
  // At the page's end nothing lies under it.
  const at = await button.boundingBox()
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  for (const link of links) {
    const box = await link.boundingBox()
    if (!at || !box) throw new Error('nothing to measure')
    const apart = box.x + box.width <= at.x || box.y + box.height <= at.y || box.y >= at.y + at.height
    expect([await link.innerText(), apart]).toEqual([await link.innerText(), true])
  }
})

test('the button leaves the pages where somebody asks or reads the answer to themselves', async ({ page }) => {
  for (const path of ['/ask', '/status', '/ask/report']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Beranda' }).click()
  await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toHaveCount(0)
})

const opinions = (page: Page) => log(page).getByRole('group', { name: 'Apakah jawaban ini membantu?' })

/** What the page reported of searches, as its fields. */
async function reportsOf(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.route('**/search-signals', (route) => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  return reports
}

test('whether an answer helped is said once below it, changed and taken back until the panel is left', async ({
  page,
}) => {
  const reports = await reportsOf(page)
  await open(page, '/contact')
  await ask(page, 'Apa syarat jalur domisili SMA?')
  const [helpful, unhelpful] = ['Membantu', 'Tidak membantu'].map((name) =>
    opinions(page).getByRole('button', { name, exact: true }),
  )
  if (!helpful || !unhelpful) throw new Error('there are two')
  await expect(opinions(page)).toHaveCount(1)
  await unhelpful.click()
  await expect(unhelpful).toHaveAttribute('aria-pressed', 'true')
  await expect(log(page).getByText('Anda menilai jawaban ini tidak membantu')).toBeInViewport()
  expect((await unhelpful.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violationsOf(page)).toEqual([])
  await unhelpful.click()
  await expect(log(page).getByText('Anda menilai')).toHaveCount(0)
  await helpful.click()
  await unhelpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  expect(reports).toEqual([])

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect.poll(() => reports.length).toBe(1)
  expect(Object.fromEntries(new URLSearchParams(reports[0]))).toEqual({
    ...{ kind: 'not-helpful', query: 'Apa syarat jalur domisili SMA?', opened: 'article:path-1' },
  })
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  await expect(log(page).getByText('Anda menilai jawaban ini tidak membantu')).toBeVisible()
  await expect(opinions(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  expect(reports).toHaveLength(1)
})

test('nothing is asked below what quotes nothing, as help for somebody in danger', async ({ page }) => {
  await open(page)
  for (const words of ['aku mau bunuh diri', 'bicara dengan petugas', 'petugas minta uang supaya lolos', 'Halo']) {
    await ask(page, words)
    await expect(input(page)).toBeEnabled()
    await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expect(
    log(page)
      .getByRole('listitem')
      .filter({ hasText: /^Asisten: / }),
  ).toHaveCount(5)
  await expect(opinions(page)).toHaveCount(0)
})
