// Whether a webhook's body comes from the WhatsApp Cloud API, and whether its set-up does: compared in constant time.
import { createHmac, timingSafeEqual } from 'node:crypto'

const scheme = 'sha256='

/** The header 'X-Hub-Signature-256' of a body. */
function signatureOf(body: Uint8Array, appSecret: string): string {
  return scheme + createHmac('sha256', appSecret).update(body).digest('hex')
}

/** True when the header signs exactly these bytes. */
export function isSignedBy(appSecret: string, body: Uint8Array, header: string | undefined): boolean {
  return isSame(header ?? '', signatureOf(body, appSecret))
}

/** Compares two texts without telling by the time it takes where they differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
