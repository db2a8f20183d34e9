// The second step of signing in: a code of the app or a recovery code opens the session that the first step alone did not.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { confirmations, networkSignIns } from '#domain/accounts/account.server.ts'
import { signInAttempt, twoFactor, user } from '#domain/accounts/account-tables.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import type { Role } from '#domain/accounts/person.ts'
import { refusalCode, takeCode } from '#domain/accounts/second-factor/second-factor.server.ts'
import {
  type SecondStepInput,
  wrongCode,
  wrongRecoveryCode,
} from '#domain/accounts/second-factor/second-factor-input.ts'
import type { SignInWay } from '#domain/accounts/sign-in-attempt.ts'
import {
  pendingSignInCookie,
  pendingSignInLifetime,
  sharedDeviceCookie,
} from '#platform/better-auth-internals.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid, TooMany } from '#shared/errors.ts'
import { clearTries, rememberDevice } from './attempt-limits.server.ts'
import { endPresented, noteAttempt, originOf, type SignedIn, type SignInOrigin } from './sign-in.ts'

export async function getPendingSignIn(headers: Headers): Promise<{ id: string; email: string; role: Role } | null> {
  const userId = await auth().api.getPendingSignIn({ headers })
  if (!userId) return null
  const [owner] = await database
    .select({ id: user.id, email: user.email, role: user.role })
    .from(user)
    .where(eq(user.id, userId))
  return owner ?? null
}

const cookiesOf = (headers: Headers) => headers.get('cookie')?.split('; ') ?? []

/** Only what the second step needs: beside a session's cookie Better Auth would take the code for that session's. */
function onlyPending(believed: Headers): Headers {
  const needed = [pendingSignInCookie, sharedDeviceCookie]
  const cookies = cookiesOf(believed).filter((each) => needed.some((name) => each.startsWith(`${name}=`)))
  believed.set('cookie', cookies.join('; '))
  return believed
}

/**
 * Opens the session; null when the step is over: too late, too many wrong codes, or done already. `address` is the
 * network address.
 * @throws TooMany; Invalid; Unavailable.
 */
export async function completeSignIn(
  { code }: SecondStepInput,
  headers: Headers,
  address = '',
): Promise<(SignedIn & { role: Role }) | null> {
  const pending = await getPendingSignIn(headers)
  if (!pending) return null
  const tries = `second-step:${pending.id}`
  await confirmations.take(tries)
  const { from: origin, believed } = originOf(headers, address, 'password')
  const way = await firstStepOf(pending.id, origin)
  const from = { ...origin, way }
  const { api } = auth()
  const options = { body: { code: code.text }, headers: onlyPending(believed), returnHeaders: true } as const
  try {
    if (code.kind === 'app') await takeCode(pending.id, code.text)
    const answer = await (code.kind === 'app' ? api.verifyTOTP(options) : api.verifyBackupCode(options))
    // At a provider nothing was counted for the account.
    const counted = way === 'provider' ? networkSignIns.giveBack(address) : clearTries({ ...pending, address, headers })
    await Promise.all([counted, confirmations.forget(tries)])
    await endPresented(headers)
    await database.delete(signInAttempt).where(waiting(pending.id, from))
    await noteAttempt(pending.email, 'signed-in', from)
    const isShared = cookiesOf(headers).some((each) => each.startsWith(`${sharedDeviceCookie}=`))
    const known = isShared ? [] : [rememberDevice(headers, pending.email)]
    return { role: pending.role, cookies: [...answer.headers.getSetCookie(), ...known] }
  } catch (error) {
    const refusal = error instanceof Invalid ? 'INVALID_CODE' : refusalCode(error)
    if (!refusal) throw error
    await noteAttempt(pending.email, 'refused', from)
    if (refusal === 'ACCOUNT_TEMPORARILY_LOCKED') throw new TooMany(await lockedFor(pending.id))
    // 409: the same recovery code was sent twice at the same moment.
    if (!['INVALID_CODE', 'INVALID_BACKUP_CODE', '409'].includes(refusal)) return null
    const words = code.kind === 'app' ? wrongCode : wrongRecoveryCode
    throw new Invalid(words, { code: words })
  }
}

const waiting = (userId: string, { address, device }: Omit<SignInOrigin, 'way'>) =>
  and(
    eq(signInAttempt.userId, userId),
    signInAttempt.awaitsCode,
    gt(signInAttempt.createdAt, new Date(now().getTime() - pendingSignInLifetime)),
    sql`${signInAttempt.ipAddress} is not distinct from ${address || null}`,
    sql`${signInAttempt.userAgent} is not distinct from ${device}`,
  )

async function firstStepOf(userId: string, from: SignInOrigin): Promise<SignInWay> {
  const [latest] = await database
    .select({ way: signInAttempt.way })
    .from(signInAttempt)
    .where(waiting(userId, from))
    .orderBy(desc(signInAttempt.id))
    .limit(1)
  return latest?.way ?? 'password'
}

async function lockedFor(userId: string): Promise<number> {
  const [row] = await database
    .select({ until: twoFactor.lockedUntil })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId))
  // Better Auth locks by the machine's clock.
  return Math.max(0, (row?.until?.getTime() ?? 0) - Date.now())
}
