// Addresses with what clicks and campaigns add, and addresses that do not exist: kept pages that each reader's browser takes for its own.
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'
import { violationsOf } from '../violations.ts'

/** What the page says on the console as an error, from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const random = () => Math.random().toString(36).slice(2)

test('a page opened by a shared link is the kept one, lives, and keeps its address', async ({ page, request }) => {
  const errors = errorsOf(page)
  const address = `/?utm_source=x&fbclid=${random()}`
  await page.goto(address)
  expect((await request.get(`/?fbclid=${random()}`)).headers().etag).toBe((await request.get('/')).headers().etag)
  const faq = page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
  await faq.getByPlaceholder('Cari Pertanyaan...').fill('zqwxzqwx')
  await expect(faq.getByText('Tidak ada hasil untuk pencarian "zqwxzqwx"')).toBeVisible()
  expect(page.url()).toContain(address)
  await page.goto(`/?search=akun&fbclid=${random()}#faq`)
  await expect(faq.getByPlaceholder('Cari Pertanyaan...')).toHaveValue('akun')
  await expect(faq.getByPlaceholder('Cari Pertanyaan...')).toBeInViewport()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  expect(errors).toEqual([])
})

test('one page is sent for all addresses that do not exist, and names the right one', async ({ page, request }) => {
  const errors = errorsOf(page)
  for (const path of [`/tidak-ada-${random()}`, `/admin-${random()}/x/y`]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => errors).toContain(`404 Error: User attempted to access non-existent route: ${path}`)
    expect(page.url()).toContain(path)
  }
  expect(errors.filter((error) => /hydrat|minified react|mismatch/i.test(error))).toEqual([])
  const data = await request.get(`/${random()}.data`)
  expect([data.status(), data.headers()['x-remix-response']]).toEqual([404, 'yes'])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404')
})

test('going to an address that does not exist from within the portal shows the same page', async ({ page }) => {
  await page.goto('/contact')
  // The browser's router listens once the page lives.
  await expect(async () => {
    await page.evaluate(() => {
      window.history.pushState({ idx: 1 }, '', '/tidak-ada')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    })
    await expect(page.getByText('Oops! Page not found')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('articles and categories that do not exist say so', async ({ page }) => {
  for (const [path, words] of [
    [`/knowledge/requirements/${random()}`, 'Artikel tidak ditemukan'],
    [`/knowledge/${random()}`, 'Kategori tidak ditemukan'],
  ]) {
    expect((await page.goto(path ?? ''))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words ?? '')
  }
})

test('searches that differ in capitals alone are one page; its reader sees what was typed', async ({
  page,
  request,
}) => {
  const errors = errorsOf(page)
  await page.goto('/search?q=Kartu%20KELUARGA')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kartu KELUARGA')
  await expect(page.getByRole('searchbox').or(page.getByLabel('Kata kunci'))).toHaveValue('Kartu KELUARGA')
  const [one, other] = [
    await request.get('/search?q=Kartu+KELUARGA'),
    await request.get('/search?q=%20kartu%20keluarga&x=1'),
  ]
  expect(one.headers().etag).toBe(other.headers().etag)
  expect(errors).toEqual([])
})

test('a public page in another spelling leads to the kept one, and nothing is rendered for it', async ({ request }) => {
  const kept = await request.get('/search?q=kuota')
  for (const spelled of ['/Search?q=kuota', '/search/?q=kuota', '/%73earch?q=kuota']) {
    const redirect = await request.get(spelled, { maxRedirects: 0 })
    expect([spelled, redirect.status(), redirect.headers().location]).toEqual([spelled, 308, '/search?q=kuota'])
    expect((await request.get(spelled)).headers().etag).toBe(kept.headers().etag)
  }
  for (const odd of [
    '/knowledge/a_1',
    `/knowledge/${'a'.repeat(61)}`,
    '/Knowledge/requirements/NIX',
    '/knowledge/%ff',
  ]) {
    const answer = await request.get(odd)
    // Only what is rendered for one reader carries the number of its request.
    expect([odd, answer.status(), answer.headers()['x-request-id']]).toEqual([odd, 404, undefined])
  }
})

for (const [path, way, to] of [
  ['/reset-password', 'Minta tautan baru', '/forgot-password'],
  ['/verify-email', 'Minta tautan baru dari dasbor', '/client/dashboard'],
  ['/confirm-email-change', 'Minta tautan baru', '/client/change-email'],
] as const) {
  test(`a made-up link to ${path} is over: the kept page says so and lives`, async ({ page, request }) => {
    const errors = errorsOf(page)
    const address = `${path}?token=${randomBytes(32).toString('base64url')}`
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    // Only what is rendered for one reader carries the number of its request.
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' })
    expect(answer?.headers()['x-request-id']).toBeUndefined()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tautan tidak berlaku lagi')
    await expect(page.getByRole('main')).toContainText(
      'Tautan ini sudah dipakai atau sudah lewat waktunya. Minta tautan baru.',
    )
    await expect(page.getByRole('main').getByRole('link', { name: way })).toHaveAttribute('href', to)
    expect(page.url()).toContain(address)
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
    await page.getByRole('link', { name: 'Ke halaman masuk' }).click()
    await expect(page).toHaveURL('/login')
    // Its scripts took the page for their own: the link was followed without loading a document.
    expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true)
    expect(errors).toEqual([])
    const data = await request.get(address.replace('?', '.data?'))
    expect([data.status(), data.headers()['x-remix-response'], data.headers()['x-request-id']]).toEqual([
      ...[200, 'yes', undefined],
    ])
  })
}
