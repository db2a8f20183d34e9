// The key pair by which push services know this portal (VAPID, RFC 8292). It follows from the portal's secret, which is made
// at the first start, so that every process has the same one and nothing more has to be kept.
import { createECDH, type ECDH } from 'node:crypto'
import { env } from '#platform/env.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'

/** Both keys as web push writes them: base64url without padding. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Sets the scalar; false for one outside of the curve's order, which hardly any 32 bytes are. */
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
export function vapidSubject(): string {
  if (env.securityContact) return env.securityContact
  if (env.origin.startsWith('https:')) return env.origin
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom
  return `mailto:${address}`
}
