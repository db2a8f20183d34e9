// The first view of the home page on a slow phone line (400 kbit/s, 400 ms): what is fetched, and when the text can be read.
import { chromium } from '@playwright/test'
import { findSystemChromium } from '#scripts/find-chromium.mjs'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import type { Figure } from './figure.ts'

const rounds = 3
const line = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

interface View {
  /** Kilobytes over the wire. */
  readonly all: number
  readonly scripts: number
  /** Milliseconds from the start of the navigation. */
  readonly text: number
  readonly ready: number
}

async function openOnce(origin: string): Promise<View> {
  const executablePath = findSystemChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    const types = new Map<string, string>()
    const sizes = new Map<string, number>()
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
    await page.goto(origin, { waitUntil: 'networkidle' })
    const [text, ready] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      Math.max(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ responseEnd }) => responseEnd),
      ),
    ])
    const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) / 1024
    const ids = [...sizes.keys()]
    return {
      all: total(ids),
      scripts: total(ids.filter((id) => types.get(id) === 'Script')),
      text: text ?? Number.NaN,
      ready: ready ?? Number.NaN,
    }
  } finally {
    await browser.close()
  }
}

/** The best of three visits, each by a browser that has never been here. */
export async function measureFirstView(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: 4237 })
  try {
    await fetch(portal.origin)
    const views: View[] = []
    for (let round = 0; round < rounds; round++) views.push(await openOnce(portal.origin))
    const least = (of: (view: View) => number) => Math.min(...views.map(of))
    const figure = (name: string, value: number, most: number, unit: string): Figure => ({
      ...{ name: `first view of the home page, ${name}`, budget: `<= ${most} ${unit}`, met: value <= most },
      value: `${Math.round(value)} ${unit}`,
    })
    return [
      figure(
        'transfer',
        least(({ all }) => all),
        130,
        'KB',
      ),
      figure(
        'scripts',
        least(({ scripts }) => scripts),
        100,
        'KB',
      ),
      figure(
        'first text at 400 kbit/s and 400 ms',
        least(({ text }) => text),
        1_800,
        'ms',
      ),
      figure(
        'scripts there at 400 kbit/s and 400 ms',
        least(({ ready }) => ready),
        6_000,
        'ms',
      ),
    ]
  } finally {
    await portal.stop()
    await remove()
  }
}
