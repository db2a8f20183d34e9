// A second network of the browser tests: what one network alone searches for is not counted.
import { get } from 'node:http'
import type { Page } from '@playwright/test'

/** Asks the portal of the page for the path from another address of this machine; ends when it has answered. */
export function askFromElsewhere(page: Page, path: string): Promise<void> {
  const { port } = new URL(page.url())
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress: '127.0.0.2', agent: false }
    get(options, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}
