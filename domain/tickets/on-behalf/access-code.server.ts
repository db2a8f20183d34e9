// The code on a slip: together with the ticket's ID it shows that somebody holds the slip, so the ID alone, which is shared, does not.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingSecret } from '#platform/secrets.server.ts'

// Without signs that look alike on paper or sound alike on the telephone.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of a filed ticket, 'K7PM2-9XQAD': fifty bits made of the ID and the portal's secret, kept nowhere. */
export function accessCode(publicId: string): string {
  const digest = createHmac('sha256', signingSecret()).update(`filed-ticket|${publicId}`).digest()
  const code = [...digest.subarray(0, 10)].map((byte) => signs[byte % signs.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** True for the ticket's own code, however it is typed. */
export function isAccessCode(publicId: string, typed: string): boolean {
  const bare = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  const [right, given] = [bare(accessCode(publicId)), bare(typed)]
  return right.length === given.length && timingSafeEqual(right, given)
}
