// The browser tests' `test`: every page waits until its scripts run, and what a test opened is closed with it.
import { type Browser, test as base, type Page } from '@playwright/test'
import { keepOffline } from './keep-offline.ts'

/** True once React has the page: what is clicked before is answered by the browser alone. */
const isLive = () =>
  !document.querySelector('link[rel=modulepreload]') ||
  Object.keys(document).some((key) => key.startsWith('__reactContainer'))

/** Makes `goto` wait until the page is live, in addition to what it already waits for. */
function waitUntilLive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isLive)
    return answer
  }
}

const waiting = new WeakSet<Browser>()

/** Whether the contexts of the present test run scripts, unless a context says otherwise; the browser outlives the test. */
let scriptsRun = true

/** Applies `waitUntilLive` to every page of every context that a test opens. */
function waitInNewContexts(browser: Browser): void {
  if (waiting.has(browser)) return
  waiting.add(browser)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.javaScriptEnabled ?? scriptsRun) context.on('page', waitUntilLive)
    return context
  }
}

/** Playwright's `test`, which closes the contexts that a test opened: the browser outlives it. */
export const test = base.extend<{ tidied: undefined }>({
  context: async ({ context, javaScriptEnabled }, use) => {
    keepOffline(context)
    if (javaScriptEnabled !== false) context.on('page', waitUntilLive)
    await use(context)
  },
  tidied: [
    async ({ browser, javaScriptEnabled }, use) => {
      scriptsRun = javaScriptEnabled !== false
      waitInNewContexts(browser)
      const before = new Set(browser.contexts())
      await use(undefined)
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
