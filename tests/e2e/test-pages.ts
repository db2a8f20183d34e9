// One visit per page: axe finds nothing, nothing is wider than the screen, the page runs under its content policy and says
// nothing on the console.
import { expect, type Page } from '@playwright/test'
import { addressOf } from './accessible-ids.ts'
import { mostUsed, type PageVisitor, visitedPages } from './accessible-pages.ts'
import { type AccountWishes, signInAsNew } from './accounts.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

/** So many pages to a test. */
const pagesATest = 8

/** Routes of app/routes.ts that a change touches, separated by commas; without them the most used pages are opened. */
const touched = process.env.PORTAL_TEST_PAGES?.split(',').filter(Boolean)

/** True when the route is the one that answers the address, whose ids may be ':id' too. */
const answers = (route: string, address: string) =>
  new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(address.replace(/[?#].*/, ''))

const pagesOf = (who: PageVisitor): readonly string[] =>
  touched ? visitedPages[who].filter((address) => touched.some((route) => answers(route, address))) : mostUsed[who]

const roles = { 'client@spmb.test': 'client', 'agent@spmb.test': 'agent', 'admin@spmb.test': 'admin' } as const

const wishes: Partial<Record<PageVisitor, AccountWishes>> = {
  'agent@spmb.test': { permissions: ['content', 'reports'] },
  'admin@spmb.test': { permissions: ['super_admin', 'tickets', 'sealed_reports'] },
}

/** Opens the page and looks at it. */
async function expectSound(page: Page, address: string): Promise<void> {
  const path = address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address
  const errors: string[] = []
  const note = (words: string) => errors.push(words)
  const noteError = ({ message }: Error) => note(message)
  const listen = (message: { type: () => string; text: () => string }) =>
    message.type() === 'error' && note(message.text())
  page.on('console', listen).on('pageerror', noteError)
  const answer = await page.goto(path)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  // Not innerWidth: on a phone that grows with a page that is too wide.
  const screen = page.viewportSize()?.width ?? 0
  const width = (await page.evaluate(() => document.documentElement.scrollWidth)) - screen
  const violations = await violationsOf(page)
  page.off('console', listen).off('pageerror', noteError)
  expect.soft({ address, status: answer?.status(), wider: Math.max(0, width), errors, violations }).toEqual({
    ...{ address, status: 200, wider: 0, errors: [], violations: [] },
  })
  expect.soft([address, policy]).toEqual([address, expect.stringContaining('script-src')])
  expect
    .soft([address, policy])
    .toEqual([address, expect.not.stringMatching(/nonce-|script-src[^;]*unsafe-inline|unsafe-eval/)])
}

/** Defines the tests that open the pages of these readers. */
export function testPagesOf(...readers: readonly PageVisitor[]): void {
  for (const who of readers) {
    const pages = pagesOf(who)
    for (let start = 0; start < pages.length; start += pagesATest) {
      test(`pages of ${who}, from number ${start + 1}`, async ({ page }) => {
        if (who === 'visitor') await page.goto('/')
        else await signInAsNew(page, roles[who], '', wishes[who])
        for (const address of pages.slice(start, start + pagesATest)) await expectSound(page, address)
      })
    }
  }
}
