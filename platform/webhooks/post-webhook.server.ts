import { type LookupAddress, lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { addressRanges } from '#platform/address-ranges.ts'
import { env } from '#platform/env.server.ts'
import { unanswered } from '#platform/service-pause.server.ts'

/** Everything of IPv4 that is not the public internet: private, loopback, link-local (cloud metadata), shared, reserved. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of the public block of IPv6 what leads to IPv4 or to no one: Teredo, benchmarks, ORCHID, documentation, 6to4. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of closed4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closed6) closed.addSubnet(network, bits, 'ipv6')

const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an address of the public internet, IPv4 or IPv6 without brackets. False for all others, for IPv4 within IPv6 in
 * any form, for addresses with a zone, and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return public6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export function publicExcept(refused: readonly string[]): (address: string) => boolean {
  const isRefused = addressRanges(refused)
  return (address) => isPublicAddress(address) && !isRefused(address)
}

export interface WebhookOutcome {
  readonly arrived: boolean
  readonly status: number | null
  readonly reason: string | null
}

export interface WebhookPost {
  readonly address: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface WebhookNetwork {
  readonly isAllowed?: (address: string) => boolean
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>
  readonly ca?: string
}

/** Timeout of the whole attempt in ms. */
const sendLimit = 10_000

const isReceiver = publicExcept(env.webhookRefusedNetworks)

const refusedCode = 'ERR_ADDRESS_NOT_PUBLIC'

class NotPublic extends Error {
  readonly code = refusedCode
}

const resolveName = (name: string) =>
  new Promise<readonly LookupAddress[]>((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

/**
 * Resolves a name for a connection, and refuses it when one of its addresses is not allowed: what is connected to is what
 * was checked, so a name that changes in between leads nowhere else.
 */
function checkedLookup({ isAllowed = isReceiver, resolve = resolveName }: WebhookNetwork): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          return callback(new NotPublic('not a public address'), '', 0)
        }
        // The type has one address only, but 'all' requests several.
        return options.all
          ? (callback as unknown as (error: null, all: readonly LookupAddress[]) => void)(null, found)
          : callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

function failed(error: unknown): WebhookOutcome {
  const said = error as { code?: string } | undefined
  if (said?.code === refusedCode) {
    return { arrived: false, status: null, reason: 'Alamatnya tidak di internet publik, jadi tidak dihubungi.' }
  }
  return { arrived: false, status: null, reason: `Penerima tidak menjawab (${unanswered(error).reason}).` }
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { arrived: true, status, reason: null }
  const redirects = status >= 300 && status < 400
  const reason = redirects
    ? `Penerima mengalihkan (status ${status}); pengalihan tidak diikuti.`
    : `Penerima menolak (status ${status}).`
  return { arrived: false, status, reason }
}

/** Posts it over HTTPS. A redirect is not followed, and of the answer only the status is looked at. */
export function postWebhook(
  { address, body, headers }: WebhookPost,
  network: WebhookNetwork = {},
): Promise<WebhookOutcome> {
  const { isAllowed = isReceiver, ca } = network
  const { protocol, hostname, port, pathname, search, username, password } = new URL(address)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username || password || (isIP(host) !== 0 && !isAllowed(host))) {
    return Promise.resolve(failed(new NotPublic('not a public address')))
  }
  return new Promise((resolve) => {
    const sending = request({
      ...{ method: 'POST', host, port: port || 443, path: pathname + search, agent: false },
      lookup: checkedLookup(network),
      signal: AbortSignal.timeout(sendLimit),
      maxHeaderSize: 16 * 1024,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Helpdesk-SPMB-Webhook',
      },
      ...(ca && { ca }),
    })
    sending.on('response', (answer) => {
      resolve(outcomeOf(answer.statusCode ?? 0))
      answer.destroy()
    })
    sending.on('error', (error) => resolve(failed(error)))
    sending.end(body)
  })
}
