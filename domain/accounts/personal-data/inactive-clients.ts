// Which clients have not used their accounts for long.
import { and, eq, gte, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { session } from '#domain/accounts/account-tables.ts'
import type { PersonColumns } from '#domain/accounts/people-views.ts'

/** Clients whose account is older than the moment and was not used since; staff and erased accounts are never among them. */
export function isInactiveClient(person: PersonColumns, before: Date): SQL | undefined {
  const here = new QueryBuilder()
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, person.id), gte(session.lastSeenAt, before)))
  return and(
    eq(person.role, 'client'),
    isNull(person.erasedAt),
    lt(person.createdAt, before),
    or(isNull(person.lastSeenAt), lt(person.lastSeenAt, before)),
    notExists(here),
  )
}
