// Every page, for everybody who reads it: axe finds nothing at desktop and phone width, and the page runs under its own content policy,
// which forbids nothing that it needs.
import { type CDPSession, expect, type Page } from '@playwright/test'
import { addressOf } from '#tests/e2e/accessible-ids.ts'
import { type PageVisitor, refusals, visitedPages } from '#tests/e2e/accessible-pages.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

/** So many pages to a test: signing in again costs less than one long test that fails at its end. */
const pagesATest = 16

const screens = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

/** Shows the page that is open on the other screen, which is touched or is not: loading it again takes as long as looking at it. */
async function showOn(screen: keyof typeof screens, page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: screen === 'phone', maxTouchPoints: 1 })
  await page.setViewportSize(screens[screen])
}

for (const who of Object.keys(visitedPages) as PageVisitor[]) {
  const all = [
    ...visitedPages[who].map((address) => ({ address, isFound: true })),
    ...refusals[who].map((address) => ({ address, isFound: false })),
  ]
  for (let start = 0; start < all.length; start += pagesATest) {
    const some = all.slice(start, start + pagesATest)
    test(`pages of ${who}, from number ${start + 1}`, async ({ page }) => {
      test.slow()
      const session = await page.context().newCDPSession(page)
      const forbidden: string[] = []
      page.on('console', (message) => {
        if (/content.security.policy/i.test(message.text())) forbidden.push(`${page.url()}: ${message.text()}`)
      })
      if (who === 'visitor') await page.goto('/')
      else await signIn(page, who)
      for (const { address, isFound } of some) {
        const path = address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address
        await showOn('desk', page, session)
        // Returns when its scripts run.
        const answer = await page.goto(path)
        expect([address, answer?.ok()]).toEqual([address, isFound])
        const policy = answer?.headers()['content-security-policy'] ?? ''
        expect([address, policy]).toEqual([address, expect.stringContaining('script-src')])
        expect([address, policy]).toEqual([
          address,
          expect.not.stringMatching(/nonce-|script-src[^;]*unsafe-inline|unsafe-eval/),
        ])
        expect(await page.locator('[nonce]').count()).toBe(0)
        expect(await violationsOf(page)).toEqual([])
        await showOn('phone', page, session)
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
        expect(await violationsOf(page)).toEqual([])
      }
      expect(forbidden).toEqual([])
    })
  }
}
