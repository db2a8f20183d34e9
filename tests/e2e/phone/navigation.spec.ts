// The bar above every public page on a phone: a menu that scripts open. Its links: tests/request/public-pages.test.ts; on a wide
// screen: tests/release/desk/public-pages.spec.ts.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const links = { Beranda: '/', FAQ: '/#faq', Panduan: '/knowledge', Kontak: '/contact' }
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle menu' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Utama' })
const faq = (page: Page) => page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' })

/** A mark that a full-page navigation wipes away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same-page'))

test('the bar stays at the top; its links stay inside the app, and each choice closes the menu', async ({ page }) => {
  await page.goto('/search')
  await mark(page)
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  expect(await menu(page).count()).toBe(0)
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  expect(await menu(page).count()).toBe(0)
  for (const [name, address] of Object.entries(links)) {
    await toggle(page).click()
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    expect(await menu(page).count()).toBe(0)
    if (name === 'FAQ') await expect(faq(page)).toBeInViewport()
  }
  expect(await isMarked(page)).toBe(true)
  // FAQ leads to its section again from wherever one has read on to.
  await page.goto('/#faq')
  await expect(faq(page)).toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  await expect(faq(page)).not.toBeInViewport()
  await toggle(page).click()
  await menu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(faq(page)).toBeInViewport()
})

test('signing in and registering load a new document', async ({ page }) => {
  for (const [name, path, end] of [
    ['Masuk', '/app/auth/sign-in', '/login'],
    ['Buat Akun', '/app/auth/sign-up', '/register'],
  ] as const) {
    const documents: string[] = []
    await page.goto('/contact')
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await mark(page)
    await toggle(page).click()
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(end)
    expect([await isMarked(page), ...documents]).toEqual([false, path, end])
    page.removeAllListeners('request')
  }
})

test('a page whose code is gone after an upgrade is opened as a whole page, at the first click', async ({ page }) => {
  await page.goto('/search')
  await page.route(/\/assets\/contact-page-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await toggle(page).click()
  await menu(page).getByRole('link', { name: 'Kontak' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontak Layanan Aduan')
})
