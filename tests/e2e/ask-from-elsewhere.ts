// A second network of the browser tests: what one network alone searches for is not counted.
import { get, request } from 'node:http'
import type { Page } from '@playwright/test'

/** Asks the portal of the page for the path from another address of this machine; ends when it has answered. */
export function askFromElsewhere(page: Page, path: string): Promise<void> {
  const { port } = new URL(page.url())
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress: '127.0.0.2', agent: false }
    get(options, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}

/** Posts these fields to the path of the page's portal from that other address, as a page of the portal would. */
export function postFromElsewhere(page: Page, path: string, fields: string): Promise<void> {
  const { port, origin } = new URL(page.url())
  const headers = { Origin: origin, Host: new URL(origin).host, 'Content-Type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress: '127.0.0.2', agent: false, method: 'POST', headers }
    request(options, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end(fields)
  })
}
