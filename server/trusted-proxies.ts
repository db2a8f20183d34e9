// Whose word about a visitor's address is taken: the proxies that the operator named.
import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { addressRanges } from '#platform/address-ranges.ts'
import type { Environment } from '#platform/env.server.ts'

/** This machine and networks that the internet does not route: where a proxy of one's own stands. */
const nearby = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
]

function canonicalAddress(text: string): string | undefined {
  const bare = text.split('%')[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

/** An entry of X-Forwarded-For; some proxies write the visitor's port behind the address. */
function entryAddress(entry: string): string | undefined {
  const text = entry.trim()
  return canonicalAddress(
    /^\[([^\]]{1,45})\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1'),
  )
}

export type FindVisitor = (connected: string, forwarded: string) => string

/**
 * How visitors are found behind these proxies. The header counts only from a trusted one, and is read from its end,
 * because the visitor may have written its beginning: with 'nearby' the last entry, with a list the last one that is no
 * proxy of the list. An entry that is no address ends the search at the proxy that sent it.
 */
export function findVisitorBehind(proxies: Environment['trustedProxies']): FindVisitor {
  const isTrusted = addressRanges(proxies === 'nearby' ? nearby : proxies === 'none' ? [] : proxies)
  return (connected, forwarded) => {
    let visitor = canonicalAddress(connected) ?? ''
    if (visitor === '' || !isTrusted(visitor)) return visitor
    for (const entry of forwarded.split(',').reverse()) {
      const address = entryAddress(entry)
      if (address === undefined) return visitor
      visitor = address
      if (proxies === 'nearby' || !isTrusted(address)) return visitor
    }
    return visitor
  }
}
