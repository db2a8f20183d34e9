// What the home page weighs over the wire, that nothing on it moves while it loads, and in which order it fetches.
import { expect } from '@playwright/test'
import { expectLightView } from '#tests/e2e/first-view.ts'
import { test } from '#tests/e2e/test.ts'

test('first view of the home page: at most 200 KB, 160 KB of it JavaScript, no layout shift', async ({ page }) => {
  await expectLightView(page, '/')
})

test('on a slow line the scripts of the home page wait for its style sheet', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.goto('/')
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        startTime,
        responseEnd,
      }),
    ),
  )
  const style = fetched.find(({ name }) => name.endsWith('.css'))
  // The one that starts the others weighs half a kilobyte.
  const scripts = fetched.filter(({ name }) => name.endsWith('.js') && !name.includes('/entry.client'))
  expect(scripts.length).toBeGreaterThan(5)
  const early = scripts.filter(({ startTime }) => startTime < (style?.responseEnd ?? Number.POSITIVE_INFINITY))
  expect(early).toEqual([])
})
