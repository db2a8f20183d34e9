// The browser tests' `test`: what a test opened beside its own page is closed with it.
import { test as base, type Page } from '@playwright/test'
import { keepOffline } from './keep-offline.ts'

/** How long a page may take until its scripts run, milliseconds; a page without any is not waited for. */
const patience = 20_000

/** True once React has the page: what is clicked before is answered by the browser alone. */
const isLive = () =>
  !document.querySelector('link[rel=modulepreload]') ||
  Object.keys(document).some((key) => key.startsWith('__reactContainer'))

/** Has `goto` wait until the page is live, as it does for whatever else it waits for. */
function waitUntilLive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isLive, undefined, { timeout: patience })
    return answer
  }
}

/**
 * As Playwright's own, but `goto` of the test's own page waits until its scripts run, and contexts that a test opened are closed
 * with it: the browser outlives the test, and their pages would go on to listen and to load what other tests change.
 */
export const test = base.extend<{ tidied: undefined }>({
  context: async ({ context }, use) => {
    keepOffline(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilLive(page)
    await use(page)
  },
  tidied: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
