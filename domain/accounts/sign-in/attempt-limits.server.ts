import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  accountNetworkSignIns,
  accountSignIns,
  deviceSignIns,
  networkSignIns,
} from '#domain/accounts/account.server.ts'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { authCookiePrefix } from '#platform/better-auth-internals.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { days } from '#shared/durations.ts'
import { ProofOfWorkRequired, TooMany } from '#shared/errors.ts'

const name = `${authCookiePrefix}.device`

/** Accounts of one household that a device remembers, the latest first. */
const maxDevices = 4

/** Seconds. */
const lifetime = days(365) / 1000

/** Ties a device's number to an account, by its address or its number; that is in the signature alone, so the cookie names no one. */
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

export function rememberDevice(headers: Headers, signIn: string): string {
  const known = entriesOf(headers)
  const own = known.find((entry) => isFor(entry, signIn))
  const device = randomBytes(16).toString('base64url')
  const entry = own ?? `${device}.${signatureOf(device, signIn)}`
  const value = [entry, ...known.filter((each) => each !== own)].slice(0, maxDevices).join('~')
  return `${name}=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; Secure; SameSite=Lax`
}

const work = proofOfWork('sign-in')

const attacked =
  'Akun ini sedang dicoba dari banyak tempat. Tanpa JavaScript, buat password baru lewat "Lupa password?" di perangkat ini, atau tunggu'

interface SignInTry {
  readonly email: string
  readonly address: string
  readonly headers: Headers
  readonly proof?: string | undefined
}

/**
 * Counts an attempt before its password is checked. Known devices are counted separately; others for network and
 * account.
 * @throws TooMany; ProofOfWorkRequired after too many for the account from all networks, without a valid `proof`.
 */
export async function countTry({ email, address, headers, proof = '' }: SignInTry): Promise<void> {
  const device = knownDevice(headers, email)
  if (device) {
    await deviceSignIns.take(`${email} ${device}`)
    return
  }
  await networkSignIns.take(address)
  await accountNetworkSignIns.take(`${email} ${address}`)
  const attack = await accountSignIns.take(email).then(
    () => null,
    (refused: unknown) => {
      if (refused instanceof TooMany) return refused
      throw refused
    },
  )
  if (!attack || (await work.isGood(proof))) return
  // No password was looked at: asking for work is no try.
  await accountNetworkSignIns.giveBack(`${email} ${address}`)
  throw new ProofOfWorkRequired(await work.challenge(), attack.waitSeconds * 1000, attacked)
}

async function takeBack({ email, address, headers }: SignInTry, own: 'giveBack' | 'forget'): Promise<void> {
  const device = knownDevice(headers, email)
  if (device) {
    await deviceSignIns[own](`${email} ${device}`)
    return
  }
  await Promise.all([
    networkSignIns.giveBack(address),
    accountNetworkSignIns[own](`${email} ${address}`),
    accountSignIns.giveBack(email),
  ])
}

export const refundAttempt = (attempt: SignInTry): Promise<void> => takeBack(attempt, 'giveBack')

export const clearTries = (attempt: SignInTry): Promise<void> => takeBack(attempt, 'forget')
