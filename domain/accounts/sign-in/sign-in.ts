import { APIError } from 'better-auth/api'
import { eq, sql } from 'drizzle-orm'
import { type SignInInput, wrongCredentials } from '#domain/accounts/account-input.ts'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import type { Role } from '#domain/accounts/person.ts'
import { takeNumberCode, wrongNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { numberProven } from '#domain/accounts/phone/number-code.ts'
import { ensureNumberOwner, type NewNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { keepConsent, type LegalVersions } from '#domain/accounts/registration/registration.server.ts'
import type { SignInOutcome, SignInWay } from '#domain/accounts/sign-in-attempt.ts'
import { sessionToken } from '#platform/better-auth-internals.server.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Busy, Invalid, Unavailable } from '#shared/errors.ts'
import { clearTries, countTry, refundAttempt, rememberDevice } from './attempt-limits.server.ts'

/** The role that decides where to go (null: only after the second step), and the cookies to send. */
export interface SignedIn {
  readonly role: Role | null
  readonly cookies: readonly string[]
}

export interface SignInOrigin {
  readonly address: string
  readonly device: string | null
  readonly way: SignInWay
}

/**
 * Records an attempt for the account, if it exists. One asynchronous-commit statement, so that unknown addresses take
 * equally long.
 */
export async function noteAttempt(
  email: string,
  outcome: SignInOutcome,
  { address, device, way }: SignInOrigin,
): Promise<void> {
  await database.execute(sql`
    insert into ${signInAttempt} (user_id, succeeded, awaits_code, way, ip_address, user_agent, created_at)
    select ${user.id}, ${outcome === 'signed-in'}, ${outcome === 'awaits-code'}, ${way}, ${address || null}, ${device},
      ${now().toISOString()}
    from ${user}, set_config('synchronous_commit', 'off', true) where ${user.email} = ${email}`)
}

/** Ends the session of the request's cookie, because another one replaces it in that browser. */
export async function endPresented(headers: Headers): Promise<void> {
  const token = sessionToken(headers)
  if (token) await database.delete(session).where(eq(session.token, token))
}

export function originOf(headers: Headers, address: string, way: SignInWay): { from: SignInOrigin; believed: Headers } {
  // Better Auth believes this header; the visitor may have written it.
  const believed = new Headers(headers)
  believed.delete('x-forwarded-for')
  if (address) believed.set('x-forwarded-for', address)
  return { from: { address, device: headers.get('user-agent')?.slice(0, 400) ?? null, way }, believed }
}

/**
 * Opens a session, or only the second step. `address` is the network address.
 * @throws TooMany; ProofOfWorkRequired; Invalid alike for unknown and known addresses; Unavailable; Busy.
 */
export async function signIn(input: SignInInput, headers: Headers, address = ''): Promise<SignedIn> {
  if (isDemoAddress(input.email) && !env.demo) throw new Invalid(wrongCredentials)
  // Counted before the credentials are checked, so that parallel attempts are no way around it.
  const attempt = { email: input.email, address, headers, proof: input.proof }
  await countTry(attempt)
  const { from, believed } = originOf(headers, address, 'password')
  try {
    const { headers: answer, response } = await auth().api.signInEmail({
      body: { email: input.email, password: input.password, rememberMe: !input.shared },
      headers: believed,
      returnHeaders: true,
    })
    // Not signed in yet: the try counts until the second step has succeeded.
    if ('twoFactorRedirect' in response) {
      await noteAttempt(input.email, 'awaits-code', from)
      return { role: null, cookies: answer.getSetCookie() }
    }
    await clearTries(attempt)
    await endPresented(headers)
    await noteAttempt(input.email, 'signed-in', from)
    const known = input.shared ? [] : [rememberDevice(headers, input.email)]
    const cookies = [...answer.getSetCookie(), ...known]
    return { role: (response.user as unknown as { role: Role }).role, cookies }
  } catch (error) {
    if (error instanceof Busy) await refundAttempt(attempt)
    if (!(error instanceof APIError)) throw error
    // Better Auth hides why it failed; without a refusal (4xx) it could not ask the database.
    if (error.statusCode >= 500) throw new Unavailable(undefined, { cause: error })
    await noteAttempt(input.email, 'refused', from)
    throw new Invalid(wrongCredentials)
  }
}

interface NumberSignIn {
  readonly ids: readonly string[]
  readonly code: string
  readonly shared: boolean
}

interface NumberSignInFrom {
  readonly headers: Headers
  readonly address: string
  readonly fresh: NewNumberOwner
  readonly versions: LegalVersions
}

/** Opened: the cookies to send, and whose number it is; or why this account takes its password all the same. */
type SignedInByNumber =
  | { readonly cookies: readonly string[]; readonly number: string; readonly personId: string }
  | { readonly passwordOnly: string }

const passwordOnly = {
  staff: 'Nomor ini milik akun petugas. Masuk dengan email dan password.',
  secondFactor: 'Akun Anda memakai verifikasi dua langkah. Masuk dengan email dan password.',
} as const

/**
 * Opens a session for the number's owner, created if needed; stores the first consent.
 * @throws Invalid with the same text for wrong codes and blocked accounts; TooMany.
 */
export async function signInByNumber(
  { ids, code, shared }: NumberSignIn,
  { headers, address, fresh, versions }: NumberSignInFrom,
): Promise<SignedInByNumber> {
  const { number } = await takeNumberCode({ ids, code }, address, null)
  const { from, believed } = originOf(headers, address, 'number')
  const owner = await database.transaction(async (tx) => {
    const found = await ensureNumberOwner(tx, number, 'code', fresh)
    if (found.banned || found.person.role !== 'client') return found
    await keepConsent(tx, found.person.id, versions)
    await announce(tx, numberProven, { number, personId: found.person.id })
    return found
  })
  const { id: personId, email, role, hasSecondFactor } = owner.person
  if (owner.banned || (isDemoAddress(email) && !env.demo)) {
    await noteAttempt(email, 'refused', from)
    throw new Invalid(wrongNumberCode, { code: wrongNumberCode })
  }
  if (role !== 'client') return { passwordOnly: passwordOnly.staff }
  if (hasSecondFactor) return { passwordOnly: passwordOnly.secondFactor }
  const { headers: answer } = await auth().api.openSession({
    body: { userId: personId, rememberMe: !shared },
    headers: believed,
    returnHeaders: true,
  })
  await endPresented(headers)
  await noteAttempt(email, 'signed-in', from)
  const remembered = shared ? [] : [rememberDevice(headers, number)]
  return { cookies: [...answer.getSetCookie(), ...remembered], number, personId }
}

export async function signOut(headers: Headers): Promise<readonly string[]> {
  const { headers: answer } = await auth().api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
