// What the browser remembers of a session: two keys without a token, gone with it, that decide nothing.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const remembered = (page: Page) =>
  page.evaluate(() =>
    ['authState', 'user'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>),
  )
const nothing = [null, null]

test('holds role and address and no token, leads home to the dashboard, and is gone after signing out', async ({
  page,
}) => {
  const email = await signInAsNew(page, 'agent')
  await expect
    .poll(() => remembered(page))
    .toEqual([
      { accessToken: null, refreshToken: null, role: 'agent' },
      { role: 'agent', email },
    ])
  // The token is where no script can read it.
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token')
  await page.goto('/')
  const main = page.getByRole('main')
  const dashboard = main.getByRole('link', { name: 'Buka Dasbor' }).first()
  await expect(dashboard).toHaveAttribute('href', '/helpdesk/dashboard')
  expect(await main.getByRole('link', { name: 'Buat Pertanyaan' }).count()).toBe(0)
  await dashboard.click()
  await expect(page).toHaveURL('/helpdesk/dashboard')
  // A page loaded again: nothing of the person stays in the memory of the one that was left.
  await page.evaluate(() => Object.assign(window, { loadedBefore: true }))
  await page.locator('summary').filter({ hasText: 'Akun' }).locator('visible=true').click()
  await page.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await page.waitForURL(/\/login$/)
  await expect(page.getByText('Anda sudah keluar').first()).toBeVisible()
  expect(await page.evaluate(() => 'loadedBefore' in window)).toBe(false)
  await expect.poll(() => remembered(page)).toEqual(nothing)
  // Public pages kept for reading without network are the family's, not the session's.
  expect(await page.evaluate(() => localStorage.getItem('hasSeenQuickTips'))).toBe('true')
})

test('opens nothing when someone writes it by hand, and is gone once the session was ended from elsewhere', async ({
  page,
}) => {
  const forge = () =>
    page.evaluate(() => {
      localStorage.setItem('authState', JSON.stringify({ accessToken: 'x', refreshToken: 'x', role: 'admin' }))
      localStorage.setItem('user', JSON.stringify({ role: 'admin', email: 'admin@spmb.test' }))
    })
  await page.goto('/')
  await forge()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)

  const email = await signInAsNew(page, 'client')
  await forge()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman ini bukan untuk akun Anda')
  // The next page of one's own puts it right.
  await page.goto('/client/dashboard')
  await expect.poll(() => remembered(page)).toMatchObject([{ role: 'client' }, { email }])

  await page.context().clearCookies()
  await page.goto('/client/questions')
  await page.waitForURL(/\/login/)
  await expect.poll(() => remembered(page)).toEqual(nothing)
})

test('other tabs leave the pages of a person who signs out', async ({ page, context }) => {
  await signInAsNew(page, 'client', '/client/profile')
  const other = await context.newPage()
  await other.goto('/client/profile')
  await expect(other.getByRole('link', { name: 'Edit Profil' })).toBeVisible()
  await page.goto('/client/dashboard')
  await page.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await page.waitForURL(/\/login$/)
  await other.waitForURL(/\/login\?next=/)
})
