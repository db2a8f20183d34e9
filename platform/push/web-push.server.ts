import { createECDH, ECDH } from 'node:crypto'
import webPush from 'web-push'
import { env } from '#platform/env.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { unanswered } from '#platform/service-pause.server.ts'

const services: readonly (readonly [name: string, host: RegExp])[] = [
  ['google', /^fcm\.googleapis\.com$/],
  ['mozilla', /^updates\.push\.services\.mozilla\.com$/],
  ['apple', /^([a-z0-9-]+\.)*push\.apple\.com$/],
  ['microsoft', /^([a-z0-9-]+\.)*notify\.windows\.com$/],
]

const endpointMaxLength = 1_000

export function pushServiceOf(address: string, testOrigin?: string): string | undefined {
  if (address.length > endpointMaxLength || !URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password, origin, hash } = new URL(address)
  if (username !== '' || password !== '' || hash !== '') return undefined
  if (testOrigin !== undefined && origin === testOrigin) return 'test'
  if (protocol !== 'https:' || port !== '') return undefined
  return services.find(([, host]) => host.test(hostname))?.[0]
}

/** Both keys as web push writes them: base64url without padding. */
interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

function take(curve: ECDH, scalar: Buffer): boolean {
  try {
    curve.setPrivateKey(scalar)
    return true
  } catch {
    return false
  }
}

function makeKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  for (let turn = 0; ; turn++) {
    const scalar = derivedKey(`web-push-${turn}`)
    if (take(curve, scalar)) {
      return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
    }
  }
}

let keys: VapidKeys | undefined

/** The portal's key pair. @throws when the data folder cannot be written. */
export function vapidKeys(): VapidKeys {
  keys ??= makeKeys()
  return keys
}

/** Where a push service complains about the portal: the security contact, else the portal itself, else the sender of mails. */
function vapidSubject(): string {
  if (env.securityContact) return env.securityContact
  if (env.origin.startsWith('https:')) return env.origin
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom
  return `mailto:${address}`
}

export interface PushTarget {
  readonly endpoint: string
  /** The device's public key, an uncompressed point of P-256; base64url. */
  readonly p256dh: string
  /** 16 bytes that only the device and the portal know; base64url. */
  readonly auth: string
}

export interface PushContent {
  readonly title: string
  readonly body: string
  readonly path: string
  /** A later message with the same one takes the place of an earlier. */
  readonly tag: string
}

interface PushOptions {
  /** Seconds for which the service keeps it while the device is off. */
  readonly lifetime: number
  readonly urgency: 'normal' | 'high'
}

/**
 * What became of a message: the service has it; the device takes no more ('gone'); it was refused for good, or for the
 * moment ('deferred'); the service could not be reached or is out of order ('away'); or it fell silent ('uncertain').
 */
type PushOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone' | 'refused' | 'deferred' | 'away' | 'uncertain'; readonly reason: string }

/** Timeout of the whole attempt in ms. */
const sendLimit = 15_000

const bytesOf = (text: string) => (/^[\w-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0))

export function isPushTarget({ endpoint, p256dh, auth }: PushTarget): boolean {
  if (serviceOf(endpoint) === undefined || bytesOf(auth).length !== 16) return false
  try {
    return bytesOf(p256dh).length === 65 && ECDH.convertKey(bytesOf(p256dh), 'prime256v1').length === 65
  } catch {
    return false
  }
}

export function serviceOf(endpoint: string): string | undefined {
  return pushServiceOf(endpoint, env.pushTestOrigin)
}

export function pushPublicKey(): string {
  return vapidKeys().publicKey
}

function silence(error: unknown): PushOutcome {
  const { sent, reason } = unanswered(error)
  if (sent === 'never') {
    return { outcome: 'away', reason: `Layanan pemberitahuan tidak dapat dihubungi (${reason}).` }
  }
  return { outcome: 'uncertain', reason: `Layanan pemberitahuan tidak menjawab (${reason}).` }
}

/** What the answer of a push service means, by its status (RFC 8030). */
export function pushOutcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone', reason: 'HP itu tidak lagi menerima pemberitahuan.' }
  if (status === 429) return { outcome: 'deferred', reason: 'Layanan pemberitahuan sedang penuh; dicoba lagi nanti.' }
  if (status >= 500) return { outcome: 'away', reason: `Layanan pemberitahuan mengalami gangguan (status ${status}).` }
  return { outcome: 'refused', reason: `Layanan pemberitahuan menolak pesan ini (status ${status}).` }
}

export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  content: PushContent,
  { lifetime, urgency }: PushOptions,
): Promise<PushOutcome> {
  if (!isPushTarget({ endpoint, p256dh, auth })) {
    return { outcome: 'gone', reason: 'Alamat HP itu bukan milik layanan pemberitahuan yang dikenal.' }
  }
  const sealed = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    TTL: lifetime,
    urgency,
    vapidDetails: { subject: vapidSubject(), ...vapidKeys() },
  })
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sealed.headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(sealed.body),
      // A message goes to the service that the device named and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(sendLimit),
    })
    await response.body?.cancel()
    return pushOutcomeOf(response.status)
  } catch (error) {
    return silence(error)
  }
}
