// Playing offline over the opening of pages: Chromium 150 still reports a newly opened page as online.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Makes `context.setOffline` hold for every page that is opened until it is called again. */
export function keepOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  const sessions = new Map<Page, Promise<CDPSession>>()
  let isOffline = false

  const applyState = async (page: Page): Promise<void> => {
    if (!sessions.has(page)) sessions.set(page, context.newCDPSession(page))
    const session = await sessions.get(page)
    await session?.send('Network.emulateNetworkConditions', {
      ...{ offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    })
  }
  context.on('framenavigated', (frame) => {
    // A page may be closed meanwhile.
    if (isOffline && frame.parentFrame() === null) applyState(frame.page()).catch(() => undefined)
  })
  context.setOffline = async (offline) => {
    isOffline = offline
    await setOffline(offline)
    await Promise.all([...sessions.keys()].filter((page) => !page.isClosed()).map(applyState))
  }
}
