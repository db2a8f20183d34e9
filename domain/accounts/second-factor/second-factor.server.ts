// What the steps of the second factor share: its refusals in our words, codes that count once, its traces.
import { APIError } from 'better-auth/api'
import { and, eq, like } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { codeIsFresh, confirmations } from '#domain/accounts/account-limits.server.ts'
import { twoFactor, user, verification } from '#domain/accounts/account-tables.ts'
import { type SecondFactorChange, secondFactorChanged } from '#domain/accounts/credential-events.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { pendingSignInPrefix } from '#platform/better-auth-internals.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict, Invalid, Unavailable } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { wrongCode, wrongPassword } from './second-factor-input.ts'

/** The code of what Better Auth refused; undefined for everything else it throws. */
export function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined
  // Better Auth hides why it failed; without a refusal (4xx) it could not ask the database.
  if (error.statusCode >= 500) throw new Unavailable(undefined, { cause: error })
  return error.body?.code ?? String(error.statusCode)
}

const refusals: Record<string, () => Error> = {
  INVALID_PASSWORD: () => new Invalid(wrongPassword, { password: wrongPassword }),
  INVALID_CODE: () => new Invalid(wrongCode, { code: wrongCode }),
  TOTP_ALREADY_ENABLED: () => new Conflict('Verifikasi dua langkah sudah menyala.'),
  TOTP_NOT_ENABLED: () => new Conflict('Kunci ini tidak berlaku lagi. Mulai lagi dari awal.'),
  TWO_FACTOR_NOT_ENABLED: () => new Conflict('Verifikasi dua langkah belum menyala.'),
}

/**
 * Lets a signed-in person confirm with a password or code what Better Auth then does.
 * @throws TooMany after too many tries; Invalid and Conflict in our words where Better Auth refuses.
 */
export async function confirmed<Done>(person: Person, act: () => Promise<Done>): Promise<Done> {
  await confirmations.take(person.id)
  try {
    return await act()
  } catch (error) {
    const refusal = refusals[refusalCode(error) ?? '']
    throw refusal ? refusal() : error
  }
}

/**
 * Uses the code of an app up; Better Auth would take it again within its 90 seconds. Taken before it is looked at, so
 * that sending it twice at once is no way around it.
 * @throws Invalid when it was used already.
 */
export async function takeCode(userId: string, code: string): Promise<void> {
  if (!(await codeIsFresh(`${userId}:${code}`))) throw new Invalid(wrongCode, { code: wrongCode })
}

/** Records a change and mails the owner. */
export async function recordChange(
  tx: Transaction,
  change: SecondFactorChange,
  { actor, userId }: { readonly actor: Person; readonly userId: string },
): Promise<void> {
  await recordAudit(tx, { actor, action: accountAudit[`second-factor-${change}`], target: `user:${userId}` })
  await announce(tx, secondFactorChanged, { userId, change, key: newPublicId() })
}

/** Takes the second factor away, with the sign-ins that wait for it; false when there was none. */
export async function eraseSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx.select({ isOn: user.twoFactorEnabled }).from(user).where(eq(user.id, userId)).for('update')
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await forgetPendingSignIns(tx, userId)
  return owner?.isOn ?? false
}

/** Ends the sign-ins of a person that wait for their second step. */
export async function forgetPendingSignIns(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(verification)
    .where(and(eq(verification.value, userId), like(verification.identifier, prefixPattern(pendingSignInPrefix))))
}
