// 'Pasang di HP ini' on a receipt: only where the browser offers it, and never again after a no.
import { expect, type Page } from '@playwright/test'
import { askAsGuest } from './ask-as-guest.ts'
import { test } from './test.ts'

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
  await expect(offer(page)).toHaveCount(0)
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
  await expect(offer(page)).toHaveCount(0)
})

test('the installed portal has shortcuts to pages that exist, with icons that do', async ({ page }) => {
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    readonly id: string
    readonly shortcuts: readonly { name: string; url: string; icons: readonly { src: string; type: string }[] }[]
  }
  expect(manifest.id).toBe('/')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Cek status', '/status'],
    ['Tanya', '/ask'],
  ])
  for (const { url, icons } of manifest.shortcuts) {
    expect((await page.request.get(url)).status()).toBe(200)
    for (const { src, type } of icons) {
      const icon = await page.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    }
  }
})
