// The virtual assistant in the browser: opening, asking, waiting, failing, following its links, by pointer and by key.
// Variations: tests/release/phone/chat-widget.spec.ts; what it answers: tests/request/assistant.test.ts.
import { expect, type Route } from '@playwright/test'
import {
  ask,
  endpoint,
  failure,
  failureToast,
  greeting,
  input,
  log,
  open,
  panel,
  replyWith,
  toggle,
} from '#tests/e2e/chat.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('opens with the greeting, in the size that leaves the page in sight', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await toggle(page).click()
  await expect(log(page).getByText(greeting, { exact: true })).toBeVisible()
  const box = await panel(page).boundingBox()
  const view = page.viewportSize()
  if (!box || !view) throw new Error('nothing to measure')
  expect(box.height).toBe(500)
  expect(box.height).toBeLessThanOrEqual(view.height * 0.7)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.width).toBe(view.width - 32)
  await page.setViewportSize({ width: view.width, height: 500 })
  expect((await panel(page).boundingBox())?.height).toBe(350)
  await expect(toggle(page)).toHaveAccessibleName('Tutup asisten virtual')
  await toggle(page).click()
  await expect(toggle(page)).toHaveAccessibleName('Buka asisten virtual')
  expect(await panel(page).count()).toBe(0)
  expect(errors).toEqual([])
})

test('a question is answered with sources, a source leads to its page, and a reload ends the conversation', async ({
  page,
}) => {
  await open(page, '/contact')
  await ask(page, 'Apa syarat jalur domisili SMA?')
  const source = log(page).getByRole('list', { name: 'Sumber' }).getByRole('link', { name: 'Jalur Domisili SMA' })
  await expect(source).toBeVisible()
  await expect(log(page)).toContainText('Anda: Apa syarat jalur domisili SMA?')
  await source.click()
  await expect(page).toHaveURL(/\/knowledge\/registration-paths\/path-1(#.*)?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Jalur Domisili SMA' })).toBeVisible()
  // The link leads to a part of the page, where the button has stepped aside.
  await page.evaluate(() => scrollTo(0, 0))
  if (await panel(page).isHidden()) await toggle(page).click()
  await expect(log(page)).toContainText('Anda: Apa syarat jalur domisili SMA?')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Apa syarat')
  await page.reload()
  await toggle(page).click()
  await expect(log(page)).toContainText(greeting)
  expect(await log(page).innerText()).not.toContain('Anda:')
})

test('while a reply is pending nothing can be sent; axe finds nothing before, meanwhile and after', async ({
  page,
}) => {
  const asked: Route[] = []
  await page.route(endpoint, (route) => void asked.push(route))
  await open(page)
  expect(await violationsOf(page)).toEqual([])
  await input(page).fill('   ')
  await input(page).press('Enter')
  await input(page).fill('Kapan pengumuman?')
  await input(page).press('Enter')
  await expect(log(page).getByText('Sedang mengetik')).toBeAttached()
  await expect(log(page).locator('.animate-pulse')).toHaveCount(3)
  await expect(input(page)).toBeDisabled()
  await expect(panel(page).getByRole('button', { name: 'Kirim' })).toBeDisabled()
  await expect(input(page)).toHaveValue('')
  expect(await violationsOf(page)).toEqual([])
  expect(asked.map((route) => route.request().postDataJSON())).toEqual([{ userMessage: 'Kapan pengumuman?' }])
  const message = `Tanggal 21. ${'Baik. '.repeat(150)}`
  await asked[0]?.fulfill({ json: { success: true, message, sources: [{ title: 'Kontak', url: '/contact' }] } })
  await expect(log(page)).toContainText('Asisten: Tanggal 21.')
  await expect(input(page)).toBeFocused()
  expect(await log(page).getByText('Sedang mengetik').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})

test('a failure is said in the chat and by a toast, without network with its reason; one can try again', async ({
  page,
  context,
}) => {
  await page.route(endpoint, (route) => route.abort())
  await open(page)
  await ask(page, 'Halo')
  await expect(log(page).getByText(failure, { exact: true })).toBeVisible()
  await expect(page.getByText(failureToast, { exact: true }).first()).toBeVisible()
  await expect(input(page)).toBeFocused()
  await page.unroute(endpoint)
  await context.setOffline(true)
  await ask(page, 'Halo')
  await expect(log(page).getByText(/Perangkat Anda sedang tanpa internet/)).toBeVisible()
  await context.setOffline(false)
  await replyWith(page, { success: true, message: 'Sekarang bisa.' })
  await ask(page, 'Halo')
  await expect(log(page)).toContainText('Sekarang bisa.')
})

test('works by keyboard alone; Escape closes and returns the focus', async ({ page }) => {
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
  await expect(toggle(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Baik.')
  await panel(page).getByRole('button', { name: 'Tutup' }).press('Enter')
  await expect(toggle(page)).toBeFocused()
})

test('a message over the limit is not sent and stays whole, and that is said', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/chat-assistant')) asked.push(request.url())
  })
  await open(page)
  await input(page).fill('a'.repeat(1234))
  await input(page).press('Enter')
  const refusal = panel(page).getByText('Pesan ini 1.234 karakter, paling panjang 1.000.')
  await expect(refusal).toBeVisible()
  await expect(input(page)).toHaveValue('a'.repeat(1234))
  expect(asked).toEqual([])
  await input(page).fill('Apa syarat jalur domisili SMA?')
  await expect(refusal).toBeHidden()
})

test('the bar stays in sight, covers nothing at the end, and the assistant is fetched on focus', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Pintasan' })
  await expect(bar.getByRole('link')).toHaveText(['Beranda', 'Tanya', 'Lapor (rahasia)', 'Cek status'])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(toggle(page)).toBeInViewport({ ratio: 1 })
  const footer = await page.getByRole('contentinfo').boundingBox()
  const at = await bar.boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(at?.y ?? 0)
  expect(fetched.filter((url) => url.includes('chat-panel'))).toEqual([])
  await toggle(page).focus()
  await expect.poll(() => fetched.some((url) => url.includes('chat-panel'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(toggle(page)).toBeHidden()
})

test('on a low screen nothing covers the head of the panel', async ({ page }) => {
  await open(page, '/contact')
  await page.setViewportSize({ width: 360, height: 330 })
  const close = panel(page).getByRole('button', { name: 'Tutup' })
  await expect(close).toBeInViewport({ ratio: 1 })
  const isOnTop = await close.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})
