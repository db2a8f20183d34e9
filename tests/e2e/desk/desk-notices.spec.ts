// A count in the title of a tab no one looks at.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { ask, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'

/** As a browser does when someone looks at another tab, or back at this one. */
async function look(page: Page, away: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)
}

test('the title of a tab no one looks at counts what comes', async ({ page, baseURL }) => {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/events' && answer.ok())
  await signInAsNew(page, 'agent', '/helpdesk/tickets/completed')
  await stream
  const title = await page.title()
  expect(title).toMatch(/^\D/)
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/helpdesk/notifications/unread'))
  await look(page, true)
  await counted
  await ask(baseURL, ownWords('Judul menghitung'), { priority: 'urgent' })
  await expect(page).toHaveTitle(/^\([1-9]\d*\) \D/)
  await look(page, false)
  await expect(page).toHaveTitle(title)
})
