// What the first view of a public page weighs over the wire, and that nothing on it moves while it loads.
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const kilobyte = 1024

const views: Readonly<Record<string, { path: string; firstVisit?: true; until?: (page: Page) => Promise<void> }>> = {
  'the home page': { path: '/' },
  // Nobody has been here before: what the quick tips fetch belongs to the visit.
  'the home page, with the quick tips of a first visit': {
    path: '/',
    firstVisit: true,
    until: (page) => page.getByRole('dialog', { name: 'Tips Cepat' }).waitFor(),
  },
  'the information centre': { path: '/knowledge' },
  'an article': { path: '/knowledge/requirements/req-2' },
}

for (const [view, { path, firstVisit, until }] of Object.entries(views)) {
  test(`first view of ${view}: at most 200 KB, 160 KB of it JavaScript, no layout shift`, async ({
    page,
    browserName,
  }) => {
    expect(browserName).toBe('chromium')
    if (firstVisit) await page.addInitScript(() => localStorage.clear())
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
    await until?.(page)

    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const scripts = [...sizes].filter(([id]) => types.get(id) === 'Script').reduce((sum, [, size]) => sum + size, 0)
    expect(scripts).toBeGreaterThan(10 * kilobyte)
    expect(scripts).toBeLessThanOrEqual(160 * kilobyte)
    expect(total).toBeLessThanOrEqual(200 * kilobyte)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
  })
}
