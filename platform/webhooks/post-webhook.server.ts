// Sends one signed message to an address that an administrator named; the address is checked when it is connected to.
import { type LookupAddress, lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '#platform/env.server.ts'
import { unanswered } from '#platform/unanswered-call.server.ts'
import { publicExcept } from './public-address.ts'

/** What became of a message; `status` is the receiver's answer, null without one. */
export interface WebhookOutcome {
  readonly arrived: boolean
  readonly status: number | null
  /** Why it did not arrive, in words. */
  readonly reason: string | null
}

/** What is sent; `headers` beside those of the content. */
export interface WebhookPost {
  readonly address: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a test may replace: which addresses are allowed, how names are resolved, and whose certificates count. */
export interface WebhookNetwork {
  readonly isAllowed?: (address: string) => boolean
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>
  readonly ca?: string
}

/** Milliseconds from the first step until the receiver must have answered. */
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
        // The type knows one address alone, but several are asked for with 'all'.
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
