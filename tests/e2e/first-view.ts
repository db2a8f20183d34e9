// What the first view of a public page weighs over the wire, and how much of it moves while it loads.
import { expect, type Page } from '@playwright/test'

const kilobyte = 1024

/** Opens the page as a new visitor does; at most 200 KB, 160 KB of them JavaScript, and nothing moves. */
export async function expectLightView(page: Page, path: string, until?: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await until?.()

  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const scripts = [...sizes].filter(([id]) => types.get(id) === 'Script').reduce((sum, [, size]) => sum + size, 0)
  expect(scripts).toBeGreaterThan(10 * kilobyte)
  expect(scripts).toBeLessThanOrEqual(160 * kilobyte)
  expect(total).toBeLessThanOrEqual(200 * kilobyte)
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
}
