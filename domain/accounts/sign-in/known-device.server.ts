// Devices that signed in to an account before, known by a signed cookie; their sign-in attempts are counted apart.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { authCookiePrefix } from '#platform/better-auth-internals.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { days } from '#shared/durations.ts'

const name = `${authCookiePrefix}.device`

/** So many accounts of one household are remembered on a device, the latest first. */
const maxDevices = 4

/** Seconds. */
const lifetime = days(365) / 1000

/** Ties a device's number to an account, by its address or its number; that is in the signature alone, so the cookie names nobody. */
function signatureOf(device: string, signIn: string): string {
  return createHmac('sha256', `known-device:${signingSecret()}`).update(`${device}:${signIn}`).digest('base64url')
}

function entriesOf(headers: Headers): string[] {
  const cookies = (headers.get('cookie') ?? '').split(';').map((each) => each.trim())
  const value = cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return value.split('~', maxDevices).filter(Boolean)
}

function isFor(entry: string, signIn: string): boolean {
  const [device = '', signature = ''] = entry.split('.')
  const right = Buffer.from(signatureOf(device, signIn))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The number of the device when it has signed in to the account before; null otherwise, and for what the portal did not sign. */
export function knownDevice(headers: Headers, signIn: string): string | null {
  return (
    entriesOf(headers)
      .find((entry) => isFor(entry, signIn))
      ?.split('.')[0] ?? null
  )
}

/** The cookie by which the device is known to the account from now on, beside those it is known to already. */
export function rememberDevice(headers: Headers, signIn: string): string {
  const known = entriesOf(headers)
  const own = known.find((entry) => isFor(entry, signIn))
  const device = randomBytes(16).toString('base64url')
  const entry = own ?? `${device}.${signatureOf(device, signIn)}`
  const value = [entry, ...known.filter((each) => each !== own)].slice(0, maxDevices).join('~')
  return `${name}=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; Secure; SameSite=Lax`
}
