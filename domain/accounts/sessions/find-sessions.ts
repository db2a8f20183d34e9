// Where a person is signed in, the device in use first, and how many more there are than a page shows.
import { and, desc, eq, sql } from 'drizzle-orm'
import { session } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { type Device, deviceOf } from './describe-device.ts'
import { isWithinLimits } from './session-limits.server.ts'

/** One device that is signed in. */
export interface OwnSession {
  readonly id: string
  readonly device: Device
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** The network address it signed in from. */
  readonly address: string | null
  /** Others use the device too. */
  readonly shared: boolean
  /** The one that asks. */
  readonly current: boolean
}

/** What a page of one's sessions shows, and how many it leaves out. */
export interface OwnSessions {
  readonly sessions: readonly OwnSession[]
  readonly more: number
}

/** How many sessions are shown; nobody reads further, and ending all others reaches every one. */
export const maxShown = 25

/** Better Auth writes an IPv6 network out in full: '2001:0db8:0001:0002:0000:…' is shown as '2001:db8:1:2::'. */
function shortened(address: string | null): string | null {
  if (!address?.includes(':')) return address || null
  const network = address.split(':').slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

/** The person's own sessions; those that rested or lasted too long open nothing any more and are left out. */
export async function findSessions(person: Person): Promise<OwnSessions> {
  const open = and(eq(session.userId, person.id), isWithinLimits(person.role))
  const current = sql<boolean>`${session.id} = ${person.sessionId ?? ''}`
  const [rows, all] = await Promise.all([
    database
      .select({
        ...pick(session, 'id', 'userAgent', 'lastSeenAt', 'shared'),
        signedInAt: session.createdAt,
        address: session.ipAddress,
        current,
      })
      .from(session)
      .where(open)
      .orderBy(desc(current), desc(session.lastSeenAt), session.id)
      .limit(maxShown),
    database.$count(session, open),
  ])
  const sessions = rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    address: shortened(address),
  }))
  return { sessions, more: all - sessions.length }
}
