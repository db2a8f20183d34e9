// The quick tips of a first visit: a second after the page, once, and never in anyone's way.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

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

test('open once, a second after the page, with four tips, and cover at most 40 % of a phone', async ({ page }) => {
  // By the page's own clock: how late a busy machine shows it says nothing.
  await page.addInitScript(() => {
    const opening = new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')) return
      opening.disconnect()
      performance.mark('tips')
    })
    opening.observe(document, { attributes: true, subtree: true })
  })
  await page.goto('/')
  await tipsOn(page).waitFor()
  const afterLoad = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return (performance.getEntriesByName('tips')[0]?.startTime ?? 0) - (load?.loadEventStart ?? Number.NaN)
  })
  expect(afterLoad).toBeGreaterThanOrEqual(999)
  await expect(tipsOn(page).getByRole('listitem')).toHaveCount(4)
  for (const tip of ['Cari dulu', 'Cek FAQ', 'Simpan ID pertanyaan', 'Jangan bagikan password atau token']) {
    await expect(tipsOn(page).getByText(tip, { exact: true })).toBeVisible()
  }
  expect(await seen(page)).toBeNull()
  expect(await violationsOf(page)).toEqual([])
  const box = await tipsOn(page).boundingBox()
  expect((box?.width ?? 360) * (box?.height ?? 740)).toBeLessThanOrEqual(0.4 * 360 * 740)
  const close = tipsOn(page).getByRole('button', { name: 'Mengerti' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.click()
  await expect(tipsOn(page)).toHaveCount(0)
  await expect.poll(() => seen(page)).toBe('true')
  await passDelay(page, () => page.reload())
  await expect(page.getByLabel('Tulis pertanyaan')).toBeVisible()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('wait until someone who types in the search has left it', async ({ page }) => {
  const search = page.getByLabel('Tulis pertanyaan')
  await passDelay(page, async () => {
    await page.goto('/')
    await search.pressSequentially('kartu')
  })
  await expect(search).toHaveValue('kartu')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type(' keluarga')
  await expect(search).toHaveValue('kartu keluarga')
  await search.blur()
  await expect(tipsOn(page)).toBeVisible()
})
