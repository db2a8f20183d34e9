// Counts tries to sign in so that nobody can shut somebody else out (docs/decisions/021-sign-in-limits.md).
import {
  accountNetworkSignIns,
  accountSignIns,
  deviceSignIns,
  networkSignIns,
} from '#domain/accounts/account-limits.server.ts'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { TooMany, WorkFirst } from '#shared/errors.ts'
import { knownDevice } from './known-device.server.ts'

const work = proofOfWork('sign-in')

const attacked =
  'Akun ini sedang dicoba dari banyak tempat. Tanpa JavaScript, buat password baru lewat "Lupa password?" di perangkat ini, atau tunggu'

/** Who tries to sign in to what, from where; `headers` are the request's. */
export interface SignInTry {
  readonly email: string
  readonly address: string
  readonly headers: Headers
  /** The proof of work (JSON of challenge and solution), when the form brought one. */
  readonly proof?: string | undefined
}

/**
 * Counts a try before its password is looked at, so that many at once are no way round. A device that signed in to the
 * account before is counted by itself; every other try counts for the network, for the account in that network, and for
 * the account. Where the account has had too many from everywhere together, each further try has to show work.
 * @throws TooMany; WorkFirst when `proof` is needed and missing, wrong, too old or used.
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
  throw new WorkFirst(await work.challenge(), attack.waitSeconds * 1000, attacked)
}

/** `own` is what happens to the counts that are of this device, or of this network with the account. */
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

/** Takes back a try whose password was never looked at. */
export const refundAttempt = (attempt: SignInTry): Promise<void> => takeBack(attempt, 'giveBack')

/** Takes back what a try that succeeded had cost. Other people's tries stay counted. */
export const forgetTries = (attempt: SignInTry): Promise<void> => takeBack(attempt, 'forget')
