import { eq, sql } from 'drizzle-orm'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import { auth, renewAfter, sessionLifetime } from '#domain/accounts/auth.server.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { absoluteLimit, idleLimit, isStaff, seenEvery } from '#domain/accounts/permissions.ts'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { isDueForRenewal, sessionToken } from '#platform/better-auth-internals.server.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { Unavailable } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export interface SessionPerson {
  readonly person: Person
  readonly cookies: readonly string[]
}

/** A session that cannot be looked up means that the database is away. */
function unavailable(cause: unknown): never {
  throw new Unavailable(undefined, { cause })
}

interface SeenSession {
  readonly id: string
  readonly lastSeenAt: Date
  readonly createdAt: Date
  readonly shared: boolean
}

/** Records that the session was seen; false, and the session is deleted, past its limits. */
async function keepsRunning(seen: SeenSession, role: Role): Promise<boolean> {
  const at = now()
  const idle = at.getTime() - seen.lastSeenAt.getTime()
  const own = eq(session.id, seen.id)
  const isOver = at.getTime() - seen.createdAt.getTime() > absoluteLimit(role, seen.shared)
  if (isOver || idle > idleLimit(role, seen.shared)) {
    await database.delete(session).where(own)
    return false
  }
  if (idle >= seenEvery) await database.update(session).set({ lastSeenAt: at }).where(own)
  return true
}

/** A session with its person. Every page of a signed-in person asks this, so each connection plans it once. */
const sessionQuery = perConnection(() =>
  database
    .select({
      session: pick(session, 'id', 'expiresAt', 'lastSeenAt', 'createdAt', 'shared'),
      user: {
        ...pick(user, 'id', 'name', 'email', 'emailVerified', 'role', 'banned', 'officeId', 'organization'),
        ...pick(user, 'twoFactorEnabled', 'consentWithdrawnAt'),
      },
      permissions: sql<Permission[]>`array(
        select ${permissionGrant.permission} from ${permissionGrant} where ${permissionGrant.userId} = ${user.id})`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('session_person'),
)

/** Better Auth renews a session that is due, and removes one that has ended: then the answer is null. */
async function renew(headers: Headers): Promise<readonly string[] | null> {
  const { headers: answer, response } = await auth().api.getSession({ headers, returnHeaders: true })
  return response && (answer?.getSetCookie() ?? [])
}

/**
 * The signed-in person; null for a visitor. Better Auth is called only for renewals (docs/decisions/010-hot-paths.md).
 * @throws Unavailable when the session cannot be looked up.
 */
export async function getPerson(headers: Headers, requestId?: string): Promise<SessionPerson | null> {
  const token = sessionToken(headers)
  if (!token) return null
  const [found] = await sessionQuery().execute({ token }).catch(unavailable)
  if (!found || found.user.banned) return null
  const lifetime = found.session.shared ? renewAfter : sessionLifetime
  const isDue = isDueForRenewal(found.session.expiresAt, lifetime, renewAfter)
  const cookies = isDue ? await renew(headers).catch(unavailable) : []
  if (!cookies) return null
  // A session opened in demo mode ends with it.
  if (isDemoAddress(found.user.email) && !env.demo) return null
  const { id, name, email, emailVerified, role, officeId, organization, twoFactorEnabled, consentWithdrawnAt } =
    found.user
  if (!(await keepsRunning(found.session, role))) return null
  return {
    person: {
      id,
      name,
      email,
      emailVerified,
      role,
      officeId,
      organization,
      permissions: isStaff({ role }) ? found.permissions : [],
      consentWithdrawn: consentWithdrawnAt !== null,
      hasSecondFactor: twoFactorEnabled ?? false,
      sharedDevice: found.session.shared,
      sessionId: found.session.id,
      requestId,
    },
    cookies,
  }
}
