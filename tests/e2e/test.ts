// The browser tests' `test`: what a test opened beside its own page is closed with it.
import { test as base } from '@playwright/test'
import { keepOffline } from './keep-offline.ts'

/**
 * As Playwright's own. The browser outlives the test, and so would its further contexts: their pages would go on to
 * listen, to say that they are there and to load again what other tests change.
 */
export const test = base.extend<{ tidied: undefined }>({
  context: async ({ context }, use) => {
    keepOffline(context)
    await use(context)
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
