// 'Pasang di HP ini' on a receipt: only where the browser offers it, and never again after a no.
import { expect, type Page } from '@playwright/test'
import { askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Pasang di HP ini' })

/** As Chromium offers it; what is chosen in its own window is `outcome`. */
function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return page.evaluate((chosen) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.title = 'Jendela peramban'
      return Promise.resolve()
    }
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: chosen }) }))
    if (!event.defaultPrevented) throw new Error("the browser's own offer was left to it")
  }, outcome)
}

test('is made on the receipt, installs, and takes a no for good', async ({ page }) => {
  await askAsGuest(page, `Pasang ${Date.now()}`)
  expect(await offer(page).count()).toBe(0)
  await offerInstall(page, 'accepted')
  await expect(offer(page)).toBeVisible()
  await offer(page).getByRole('button', { name: 'Pasang di HP ini' }).click()
  await expect(page).toHaveTitle('Jendela peramban')
  await expect(offer(page)).toHaveCount(0)

  await page.reload()
  await offerInstall(page, 'accepted')
  await offer(page).getByRole('button', { name: 'Tidak usah' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await offerInstall(page, 'accepted')
  await expect(page.getByTestId('public-id')).toBeVisible()
  expect(await offer(page).count()).toBe(0)
})
