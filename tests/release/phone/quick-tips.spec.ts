// The quick tips of a first visit: each way to close them, and what else they wait for.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

// No one has been here before.
test.use({ storageState: { cookies: [], origins: [] } })

const tipsOn = (page: Page) => page.getByRole('dialog', { name: 'Tips Cepat' })
const seen = (page: Page) => page.evaluate(() => localStorage.getItem('hasSeenQuickTips'))

/** Goes where `act` leads, waits until the scripts run there, and lets the page's clock pass by more than the delay. */
async function passDelay(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.clock.install()
  const counted = page.waitForResponse(/faq-thanks\?ids=/)
  await act()
  await counted
  await page.clock.runFor(5_000)
}

test('wait while someone reads the answer they came for', async ({ page }) => {
  await passDelay(page, () => page.goto('/?search=kuota#faq'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await tipsOn(page).count()).toBe(0)
})

const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Tutup: (page) => tipsOn(page).getByRole('button', { name: 'Tutup' }).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  'a tap outside': (page) => page.mouse.click(5, 5),
}

for (const [way, close] of Object.entries(ways)) {
  test(`closed by ${way} they do not come back`, async ({ page }) => {
    await page.goto('/')
    await tipsOn(page).waitFor()
    await close(page)
    await expect(tipsOn(page)).toHaveCount(0)
    expect(await seen(page)).toBe('true')
    await passDelay(page, () => page.reload())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
}

test("'Lihat FAQ' closes them for good and shows the FAQ", async ({ page }) => {
  await page.goto('/')
  await tipsOn(page).getByRole('button', { name: 'Lihat FAQ' }).click()
  await expect(tipsOn(page)).toHaveCount(0)
  expect(await seen(page)).toBe('true')
  const heading = page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await expect
    .poll(() => page.locator('#faq').evaluate((faq) => Math.round(faq.getBoundingClientRect().top)))
    .toBeLessThan(120)
})

test('wait until another dialog is closed', async ({ page }) => {
  const other = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  await passDelay(page, async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
    await other.waitFor()
    // The field must not be what holds them back here.
    await other.getByRole('button', { name: 'Tutup' }).focus()
  })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(other).toHaveCount(0)
  await expect(tipsOn(page)).toBeVisible()
})

test('move nothing on the page', async ({ page }) => {
  await page.goto('/')
  const title = page.locator('h1')
  const before = await title.boundingBox()
  await tipsOn(page).waitFor()
  await tipsOn(page).evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  expect(await title.boundingBox()).toEqual(before)
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shifts).toBeLessThan(0.01)
})

test('belong to the home page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/knowledge')
  // What only scripts do shows that they run.
  const search = page.getByRole('combobox', { name: 'Cari artikel' })
  const found = page.waitForResponse(/knowledge.*q=kartu/)
  await search.fill('kartu')
  await found
  await search.blur()
  await page.clock.runFor(5_000)
  await expect(search).toHaveValue('kartu')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(tipsOn(page)).toBeVisible()
})
