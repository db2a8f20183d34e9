// Which sessions have not rested or lasted too long, as a condition for queries over sessions.
import { and, gt, not, or, type SQL, sql } from 'drizzle-orm'
import { session } from '#domain/accounts/account-tables.ts'
import { absoluteLimit, idleLimit } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'

/** True in SQL for a session of a person with the role that is within its limits; for nothing else about it. */
export function isWithinLimits(role: Role): SQL {
  const at = now().getTime()
  const kinds = [true, false].map((shared) => {
    const lasts = absoluteLimit(role, shared)
    return and(
      shared ? session.shared : not(session.shared),
      gt(session.lastSeenAt, new Date(at - idleLimit(role, shared))),
      Number.isFinite(lasts) ? gt(session.createdAt, new Date(at - lasts)) : undefined,
    )
  })
  return or(...kinds) ?? sql`false`
}
