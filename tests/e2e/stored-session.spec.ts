// What the browser remembers of a session: two keys without a token, gone with it, that decide nothing.
import { expect, type Page } from '@playwright/test'
import { registerClient, signIn } from './register-client.ts'
import { test } from './test.ts'

const remembered = (page: Page) =>
  page.evaluate(() =>
    ['authState', 'user'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>),
  )
const nothing = [null, null]

test('holds role and address and no token, and is gone after signing out', async ({ page }, { project }) => {
  const email = `ingatan.${project.name}.${Date.now()}@example.test`
  await registerClient(page, email, 'rahasia-lama-1')
  await expect
    .poll(() => remembered(page))
    .toEqual([
      { accessToken: null, refreshToken: null, role: 'client' },
      { role: 'client', email },
    ])
  // The token is where no script can read it.
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token')
  // A page loaded again: nothing of the person stays in the memory of the one that was left.
  await page.evaluate(() => Object.assign(window, { loadedBefore: true }))
  const ended = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/sign-out')
  await page.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await page.waitForURL(/\/login$/)
  const answer = await ended
  expect(answer.status()).toBe(302)
  expect((await answer.allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(page.getByText('Anda sudah keluar').first()).toBeVisible()
  expect(await page.evaluate(() => 'loadedBefore' in window)).toBe(false)
  expect(await remembered(page)).toEqual(nothing)
  // Public pages kept for reading without network are the family's, not the session's.
  expect(await page.evaluate(() => localStorage.getItem('hasSeenQuickTips'))).toBe('true')
})

test('is gone too once the session was ended from elsewhere', async ({ page }, { project }) => {
  await registerClient(page, `diakhiri.${project.name}.${Date.now()}@example.test`, 'rahasia-lama-1')
  await expect.poll(() => remembered(page)).not.toEqual(nothing)
  await page.context().clearCookies()
  await page.goto('/client/questions')
  await page.waitForURL(/\/login/)
  await expect.poll(() => remembered(page)).toEqual(nothing)
})

test('opens nothing when somebody writes it by hand', async ({ page }) => {
  const forge = () =>
    page.evaluate(() => {
      localStorage.setItem('authState', JSON.stringify({ accessToken: 'x', refreshToken: 'x', role: 'admin' }))
      localStorage.setItem('user', JSON.stringify({ role: 'admin', email: 'admin@spmb.test' }))
    })
  await page.goto('/')
  await forge()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)

  await signIn(page, 'client@spmb.test')
  await forge()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman ini bukan untuk akun Anda')
  // The next page of one's own puts it right.
  await page.goto('/client/dashboard')
  await expect.poll(() => remembered(page)).toMatchObject([{ role: 'client' }, { email: 'client@spmb.test' }])
})
