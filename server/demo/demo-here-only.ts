import type { IncomingMessage, ServerResponse } from 'node:http'
import { demoElsewherePage, standalonePolicy } from '#app/standalone-pages.tsx'
import { log } from '#platform/log.server.ts'
import { isLoopback } from '#shared/loopback.ts'

const addedByProxies = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'])

export function cameThroughProxy(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('x-forwarded-') || addedByProxies.has(name))
}

/** Health checks reveal nothing of the portal, and the explaining page needs its styles. */
const alwaysAnswered = /^\/(?:healthz|readyz|favicon\.svg|assets\/[\w.-]+)(?:\?|$)/

/**
 * True for a request that was not sent to this machine under its own name: with a proxy's header, another Host, a whole
 * address as target (those are sent to proxies), or HTTP/1.0 (nginx without settings passes so, and no browser does).
 */
export function isFromElsewhere({ headers, httpVersion, url = '' }: IncomingMessage): boolean {
  if (alwaysAnswered.test(url)) return false
  if (cameThroughProxy(Object.keys(headers)) || !url.startsWith('/') || httpVersion === '1.0') return true
  return !leadsHere(headers.host ?? '')
}

function leadsHere(host: string): boolean {
  const address = URL.parse(`http://${host}`)
  return address !== null && isLoopback(address.hostname)
}

let noted = false

export function refuseElsewhere(response: ServerResponse): void {
  if (!noted) log.warn('a request from elsewhere met a demo for this machine alone: set PORTAL_ORIGIN and TRUST_PROXY')
  noted = true
  response
    .writeHead(403, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': standalonePolicy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .end(demoElsewherePage())
}
