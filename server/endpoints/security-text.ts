// '/.well-known/security.txt': where to report a weakness of this portal, as RFC 9116 writes it.
import { Hono } from 'hono'
import { isoDay, now, wibInstant } from '#shared/dates.ts'
import type { AppEnv } from '../app-env.ts'

/** For how long the file may be believed; RFC 9116 asks for less than a year. */
const validDays = 180

/**
 * `/.well-known/security.txt`. `origin` is the portal's public address, `securityContact` a `mailto:` or `https:` address;
 * without a contact there is no such file, and the request goes on to the page for what does not exist.
 */
export function securityText({
  origin,
  securityContact,
}: {
  readonly origin: string
  readonly securityContact: string | undefined
}): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/security.txt', async (context, next) => {
    if (!securityContact) return next()
    const expires = wibInstant(isoDay(now()))
    expires.setUTCDate(expires.getUTCDate() + validDays)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: id, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`)
  })
}
