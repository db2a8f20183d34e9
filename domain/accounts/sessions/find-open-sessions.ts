// Which of many sessions still stand, for what stays open longer than a request.
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { session, user } from '#domain/accounts/account-tables.ts'
import { grantedPermissions, isActive } from '#domain/accounts/people-views.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { isWithinLimits } from './session-limits.server.ts'

const roles: readonly Role[] = ['client', 'agent', 'admin']

/** What may change about somebody while a session stands. */
export type SessionFacts = Pick<Person, 'id' | 'role' | 'officeId' | 'permissions'>

function isOpen(role: Role): SQL | undefined {
  return and(eq(user.role, role), isWithinLimits(role))
}

/**
 * Those of the sessions that have neither ended nor idled out and whose person is not blocked, by session id. Asking
 * does not count as having been seen.
 */
export async function findOpenSessions(sessionIds: readonly string[]): Promise<Map<string, SessionFacts>> {
  const rows = await database
    .select({
      sessionId: session.id,
      ...pick(user, 'id', 'role', 'officeId'),
      permissions: grantedPermissions,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${session.id} = any(${sql.param(sessionIds)})`,
        // Better Auth lets sessions end by the machine's clock.
        gt(session.expiresAt, new Date()),
        isActive,
        or(...roles.map(isOpen)),
      ),
    )
  return new Map(rows.map(({ sessionId, ...facts }) => [sessionId, facts]))
}
