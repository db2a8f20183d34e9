// Counts tries to sign in so that nobody can shut somebody else out (docs/decisions/021-sign-in-limits.md).
import { accountNetworkSignIns, accountSignIns, deviceSignIns, networkSignIns } from './account-limits.server.ts'
import { knownDevice } from './known-device.server.ts'

/** Who tries to sign in to what, from where; `headers` are the request's. */
export interface SignInTry {
  readonly email: string
  readonly address: string
  readonly headers: Headers
}

/**
 * Counts a try before its password is looked at, so that many at once are no way round. A device that signed in to the
 * account before is counted by itself; every other try counts for the network, for the account in that network, and for
 * the account.
 * @throws TooMany.
 */
export async function countTry({ email, address, headers }: SignInTry): Promise<void> {
  const device = knownDevice(headers, email)
  if (device) {
    await deviceSignIns.take(`${email} ${device}`)
    return
  }
  await networkSignIns.take(address)
  await accountNetworkSignIns.take(`${email} ${address}`)
  await accountSignIns.take(email)
}

/** Takes back what a try that succeeded had cost. Other people's tries stay counted. */
export async function forgetTries({ email, address, headers }: SignInTry): Promise<void> {
  const device = knownDevice(headers, email)
  if (device) {
    await deviceSignIns.forget(`${email} ${device}`)
    return
  }
  await Promise.all([
    networkSignIns.giveBack(address),
    accountNetworkSignIns.forget(`${email} ${address}`),
    accountSignIns.giveBack(email),
  ])
}
