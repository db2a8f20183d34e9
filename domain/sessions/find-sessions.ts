// Where a person is signed in, the device in use first.
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { idleLimit } from '#domain/accounts/account-policy.ts'
import { session } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { type Device, deviceOf } from './device-words.ts'

/** One device that is signed in. */
export interface OwnSession {
  readonly id: string
  readonly device: Device
  readonly lastSeenAt: Date
  /** The one that asks. */
  readonly current: boolean
}

/** The person's own sessions; those that idled too long open nothing any more and are left out. */
export async function findSessions(person: Person): Promise<OwnSession[]> {
  const idleSince = new Date(now().getTime() - idleLimit(person.role))
  const rows = await database
    .select({ id: session.id, userAgent: session.userAgent, lastSeenAt: session.lastSeenAt })
    .from(session)
    .where(and(eq(session.userId, person.id), gte(session.lastSeenAt, idleSince)))
    .orderBy(desc(session.lastSeenAt), session.id)
  const own = rows.map(({ id, userAgent, lastSeenAt }) => ({
    id,
    device: deviceOf(userAgent),
    lastSeenAt,
    current: id === person.sessionId,
  }))
  return [...own.filter(({ current }) => current), ...own.filter(({ current }) => !current)]
}
