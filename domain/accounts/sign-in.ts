// Signs a person in: checks the credentials and opens a fresh session.
import { APIError } from 'better-auth/api'
import { env } from '#platform/env.server.ts'
import { Invalid, Unavailable } from '#shared/errors.ts'
import type { Role } from './account.ts'
import { type SignInInput, wrongCredentials } from './account-input.ts'
import { auth } from './auth.server.ts'
import { isDemoAddress } from './demo-accounts.ts'

/** The role that decides where to go, and the cookies that carry the new session. */
export interface SignedIn {
  readonly role: Role
  readonly cookies: readonly string[]
}

/**
 * Opens a session. `headers` are the request's, for the session's device.
 * @throws Invalid with 'Email atau password salah' for unknown and known addresses alike (spec §8); Unavailable when the
 * database is away.
 */
export async function signIn(input: SignInInput, headers: Headers): Promise<SignedIn> {
  if (isDemoAddress(input.email) && !env.demo) throw new Invalid(wrongCredentials)
  try {
    const { headers: answer, response } = await auth().api.signInEmail({
      body: { email: input.email, password: input.password },
      headers,
      returnHeaders: true,
    })
    return { role: (response.user as unknown as { role: Role }).role, cookies: answer.getSetCookie() }
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    // Better Auth hides why it failed; without a refusal (4xx) it could not ask the database.
    throw error.statusCode < 500 ? new Invalid(wrongCredentials) : new Unavailable(undefined, { cause: error })
  }
}
