// 'Lupa password?': notes the wish; the worker finds the account and writes the mail.
import { addressLinks, networkLinks } from '#domain/accounts/account-limits.server.ts'
import { passwordResetRequested } from '#domain/accounts/credential-events.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { newPublicId } from '#shared/ids.ts'

/**
 * Takes the wish for any address alike: neither the answer nor its time reveals whether there is an account. `address` is
 * the visitor's network.
 * @throws TooMany when the address or the network asked too often, also alike.
 */
export async function requestPasswordReset(input: { readonly email: string }, address = ''): Promise<void> {
  await networkLinks.take(address)
  await addressLinks.take(input.email)
  await database.transaction((tx) => announce(tx, passwordResetRequested, { email: input.email, key: newPublicId() }))
}
