// The history of signing in, of everybody: newest first, paged by key; every filter goes by an index.
import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { signInAttempt, user } from '#domain/accounts/account-tables.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { deviceOf } from '#domain/accounts/sessions/describe-device.ts'
import { type AttemptOutcome, outcomeOf } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { SignInFilter } from './access-log-input.ts'
import { mayReadAccessLog } from './access-log-policy.ts'
import { peopleMeant, within } from './find-access-log.ts'

/** A try of somebody to sign in. */
export interface SignInEntry {
  readonly id: number
  readonly at: Date
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outcome: AttemptOutcome
  /** 'Chrome di Android'. */
  readonly device: string
  readonly address: string | null
}

const pageSize = 50
const attempts = { table: signInAttempt, id: signInAttempt.id, at: signInAttempt.createdAt }

function endedAs(outcome: AttemptOutcome | undefined): SQL | undefined {
  if (outcome === undefined) return undefined
  const awaits = eq(signInAttempt.awaitsCode, outcome === 'awaits-code')
  return outcome === 'awaits-code' ? awaits : and(awaits, eq(signInAttempt.succeeded, outcome === 'signed-in'))
}

/**
 * A page of tries; `next` is the key of the page after it.
 * @throws Forbidden without the permission 'access_log'.
 */
export async function findSignIns(
  person: Person,
  filter: SignInFilter,
): Promise<{ items: SignInEntry[]; next: number | null }> {
  if (!mayReadAccessLog(person)) throw new Forbidden()
  const rows = await database
    .select({
      ...pick(signInAttempt, 'id', 'succeeded', 'awaitsCode', 'userAgent'),
      at: signInAttempt.createdAt,
      ...pick(user, 'name', 'email', 'role'),
      address: signInAttempt.ipAddress,
    })
    .from(signInAttempt)
    .innerJoin(user, eq(user.id, signInAttempt.userId))
    .where(
      and(
        filter.person === '' ? undefined : inArray(signInAttempt.userId, await peopleMeant(filter.person)),
        endedAs(filter.outcome),
        ...(await within(attempts, filter)),
        filter.before === undefined ? undefined : lt(signInAttempt.id, filter.before),
      ),
    )
    .orderBy(desc(signInAttempt.id))
    .limit(pageSize + 1)
  const items = rows.slice(0, pageSize).map(({ succeeded, awaitsCode, userAgent, ...row }) => ({
    ...row,
    outcome: outcomeOf({ succeeded, awaitsCode }),
    device: deviceOf(userAgent).name,
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
