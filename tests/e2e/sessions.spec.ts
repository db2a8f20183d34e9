// One's devices in a browser: told in words, ended one by one, all others, or all.
import { type Browser, expect, type Page } from '@playwright/test'
import { register, registerClient, sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'

const own = 'rahasia-lama-1'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0'

/** A fresh client: signing a demo account out would disturb everybody else. */
async function asNewClient(page: Page, word: string, project: string): Promise<string> {
  const email = `${word}.${project}.${Date.now()}@example.test`
  await registerClient(page, email, own, 'Ibu Perangkat')
  return email
}

async function anotherDevice(browser: Browser, userAgent: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage()
  await signIn(page, email, own)
  return page
}

async function isSignedOut(page: Page): Promise<void> {
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL(/\/login/)
}

test('devices are told in words, and leave one by one, the others, or all', async ({ page, browser }, { project }) => {
  test.setTimeout(60_000)
  const email = await asNewClient(page, 'perangkat', project.name)
  const phone = await anotherDevice(browser, android, email)
  const office = await anotherDevice(browser, windows, email)

  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Perangkat', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perangkat')
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('Perangkat ini')
  await expect(devices.filter({ hasText: 'Chrome di Android' })).toContainText('Terakhir dipakai baru saja')
  await expect(devices.first()).toContainText(/Masuk \d+ \S+ \d{4}, \d\d\.\d\d WIB dari 127\.0\.0\.1/)
  await expect(devices.last()).toContainText('dari jaringan yang sama dengan perangkat ini')
  await expect(page.getByText('Perangkat yang 30 hari tidak dipakai keluar dengan sendirinya.')).toBeVisible()

  await page.getByRole('button', { name: 'Keluarkan Chrome di Android' }).click()
  await expect(page.getByLabel('Pemberitahuan').getByText('Perangkat itu sudah keluar')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await isSignedOut(phone)

  // What has left in the meantime is said to have left, and the list is put right.
  const stale = await anotherDevice(browser, android, email)
  await page.reload()
  await expect(devices).toHaveCount(3)
  await stale.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await expect(stale).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Keluarkan Chrome di Android' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Perangkat itu sudah keluar.' })).toBeVisible()
  await expect(devices).toHaveCount(2)

  await page.getByRole('button', { name: 'Keluar dari perangkat lain' }).click()
  await expect(page.getByLabel('Pemberitahuan').getByText('Semua perangkat lain sudah keluar')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Keluar dari perangkat lain' })).toHaveCount(0)
  await isSignedOut(office)

  const again = await anotherDevice(browser, android, email)
  await page.getByRole('button', { name: 'Keluar dari semua' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Anda sudah keluar').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authState'))).toBeNull()
  await isSignedOut(page)
  await isSignedOut(again)
  for (const device of [phone, office, stale, again]) await device.context().close()
})

test('a shared device is signed out with its browser, and says so in the list', async ({ page }, { project }) => {
  const email = `bersama.${project.name}.${Date.now()}@example.test`
  await register(page, email, own)
  await page.goto('/login')
  await page.getByLabel(/^Perangkat bersama/).check()
  // What was refused keeps the tick.
  await sendSignIn(page, email, 'salah-sekali')
  await expect(page.getByText('Email atau password salah').first()).toBeVisible()
  await expect(page.getByLabel(/^Perangkat bersama/)).toBeChecked()
  await sendSignIn(page, email, own)
  await expect(page).toHaveURL(/client\/dashboard/)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name, expires }) => /session_token|device/.test(name) && expires !== -1)).toEqual([])
  await page.goto('/client/sessions')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('(perangkat bersama)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a device is ended, and all of them', async ({ page, browser }, { project }) => {
    const email = await asNewClient(page, 'tanpa-perangkat', project.name)
    const phone = await anotherDevice(browser, android, email)
    await page.goto('/client/sessions')
    await page.getByRole('button', { name: 'Keluarkan Chrome di Android' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Perangkat itu sudah keluar' })).toBeVisible()
    await isSignedOut(phone)
    const ended = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Keluar dari semua' }).click()
    expect((await (await ended).allHeaders())['clear-site-data']).toBe('"cache"')
    await expect(page).toHaveURL(/\/login$/)
    await isSignedOut(page)
    await phone.context().close()
  })
})

for (const [area, email] of [
  ['helpdesk', 'agent@spmb.test'],
  ['admin', 'admin@spmb.test'],
] as const) {
  test(`the ${area} area tells when its sessions end`, async ({ page }) => {
    await signIn(page, email)
    await page.goto(`/${area}/sessions`)
    await expect(page.getByText('Perangkat ini', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Setiap perangkat keluar dengan sendirinya 12 jam setelah masuk.')).toBeVisible()
  })
}
