// What the service worker has kept on the device, for the tests of reading and writing without network.
import { expect, type Page } from '@playwright/test'

/** Every path in every cache. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Waits until the page at the path is among them. */
export async function expectKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptAddresses(page)).toContain(path)
}

/** Opens a page and waits until it is kept. */
export async function goWhenKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectKept(page, path)
}
