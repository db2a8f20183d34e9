// Signs staff in who come back from the provider of accounts; the portal's own second step follows where it is switched on.
import { networkSignIns } from '#domain/accounts/account-limits.server.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import { rememberDevice } from '#domain/accounts/sign-in/known-device.server.ts'
import { endPresented, noteAttempt, originOf, type SignedIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import type { BegunSignIn, OidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { identityOwner } from './identity-owner.server.ts'
import type { ProviderRefusal } from './provider-refusals.ts'

/** What came back to the portal, and what the browser had kept. */
export interface ProviderReturn {
  /** The query of the callback's address. */
  readonly query: URLSearchParams
  readonly begun: BegunSignIn
  /** The device is used by others too. */
  readonly shared: boolean
}

/** Where the request comes from. */
export interface ProviderReturnFrom {
  readonly headers: Headers
  /** The visitor's network address. */
  readonly address: string
  readonly requestId?: string | undefined
}

/** Opened, perhaps after a second step still; or why not. */
export type SignedInByProvider = SignedIn | { readonly refusal: ProviderRefusal }

/**
 * Redeems what the provider sent and opens a session for whose account it is, or the second step only.
 * @throws TooMany after too many failures of the network; Unavailable when the database is away.
 */
export async function signInByProvider(
  provider: OidcProvider,
  { query, begun, shared }: ProviderReturn,
  { headers, address, requestId }: ProviderReturnFrom,
): Promise<SignedInByProvider> {
  // Counted before the provider is asked, so that many at once are no way to wear it out.
  await networkSignIns.take(address)
  const answer = await provider.finish(query, begun)
  if (answer.outcome !== 'known') return { refusal: answer.outcome }
  const { owner, refusal } = await database.transaction((tx) => identityOwner(tx, answer.identity, requestId))
  const { from, believed } = originOf(headers, address, 'provider')
  if (refusal !== undefined) {
    if (owner) await noteAttempt(owner.email, 'refused', from)
    return { refusal }
  }
  const { id: userId, email, role, hasSecondFactor } = owner
  const options = { body: { userId, rememberMe: !shared }, headers: believed, returnHeaders: true } as const
  if (hasSecondFactor) {
    const { headers: pending } = await auth().api.awaitSecondStep(options)
    await noteAttempt(email, 'awaits-code', from)
    return { role: null, cookies: pending.getSetCookie() }
  }
  const { headers: opened } = await auth().api.openSession(options)
  await networkSignIns.giveBack(address)
  await endPresented(headers)
  await noteAttempt(email, 'signed-in', from)
  return { role, cookies: [...opened.getSetCookie(), ...(shared ? [] : [rememberDevice(headers, email)])] }
}
