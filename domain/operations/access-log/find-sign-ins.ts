// The history of signing in, of everybody: newest first, paged by key; every filter goes by an index.
import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { people, signInAttempts } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deviceOf } from '#domain/accounts/sessions/sessions.ts'
import { outcomeOf, type SignInOutcome } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { peopleMeant, within } from './access-log.server.ts'
import { mayReadAccessLog, type SignInFilter } from './access-log.ts'

const pageSize = 50
const attempt = signInAttempts('attempt')
const owner = people('owner')

function endedAs(outcome: SignInOutcome | undefined): SQL | undefined {
  if (outcome === undefined) return undefined
  const awaits = eq(attempt.awaitsCode, outcome === 'awaits-code')
  return outcome === 'awaits-code' ? awaits : and(awaits, eq(attempt.succeeded, outcome === 'signed-in'))
}

/** A page of attempts; `next` is the key of the next page. @throws Forbidden without 'access_log'. */
export async function findSignIns(person: Person, filter: SignInFilter) {
  if (!mayReadAccessLog(person)) throw new Forbidden()
  const rows = await database
    .select({
      ...pick(attempt, 'id', 'succeeded', 'awaitsCode', 'way', 'userAgent'),
      at: attempt.createdAt,
      ...pick(owner, 'name', 'email', 'role'),
      address: attempt.ipAddress,
    })
    .from(attempt)
    .innerJoin(owner, eq(owner.id, attempt.userId))
    .where(
      and(
        filter.person === '' ? undefined : inArray(attempt.userId, await peopleMeant(filter.person)),
        endedAs(filter.outcome),
        ...(await within(attempt, filter)),
        filter.before === undefined ? undefined : lt(attempt.id, filter.before),
      ),
    )
    .orderBy(desc(attempt.id))
    .limit(pageSize + 1)
  const items = rows.slice(0, pageSize).map(({ succeeded, awaitsCode, userAgent, ...row }) => ({
    ...row,
    outcome: outcomeOf({ succeeded, awaitsCode }),
    device: deviceOf(userAgent).name,
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export type SignInEntry = Awaited<ReturnType<typeof findSignIns>>['items'][number]
