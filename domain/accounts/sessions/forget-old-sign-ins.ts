// Forgets what signing in leaves behind once it serves nobody any more; run by the clock.
import { and, eq, inArray, lt, not, or } from 'drizzle-orm'
import { emailChange, session, signInAttempt, user, verification } from '#domain/accounts/account-tables.ts'
import type { Role } from '#domain/accounts/person.ts'
import { historyDays } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { isWithinLimits } from './session-limits.server.ts'

const roles: readonly Role[] = ['client', 'agent', 'admin']

/** How many rows of each kind went. */
export interface ForgottenSignIns {
  readonly attempts: number
  readonly sessions: number
  readonly links: number
  readonly emailChanges: number
}

/**
 * Deletes tries to sign in older than the history reaches, sessions that ended, rested or lasted too long, one-time links and second
 * steps that are over, and changes of address that nobody confirmed within a day.
 */
export async function forgetOldSignIns(): Promise<ForgottenSignIns> {
  const at = now()
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  const idle = roles.map((role) =>
    and(
      not(isWithinLimits(role)),
      inArray(session.userId, database.select({ id: user.id }).from(user).where(eq(user.role, role))),
    ),
  )
  const attempts = await database.delete(signInAttempt).where(lt(signInAttempt.createdAt, before(days(historyDays))))
  // Better Auth lets sessions end by the machine's clock.
  const sessions = await database.delete(session).where(or(lt(session.expiresAt, new Date()), ...idle))
  const links = await database.delete(verification).where(lt(verification.expiresAt, at))
  const emailChanges = await database.delete(emailChange).where(lt(emailChange.createdAt, before(days(1))))
  return {
    attempts: attempts.rowCount ?? 0,
    sessions: sessions.rowCount ?? 0,
    links: links.rowCount ?? 0,
    emailChanges: emailChanges.rowCount ?? 0,
  }
}
