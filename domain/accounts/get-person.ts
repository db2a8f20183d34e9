// Who is asking: the person behind a request's session cookie.
import { eq } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { Unavailable } from '#shared/errors.ts'
import type { Person, Role } from './account.ts'
import { idleLimit, seenEvery } from './account-policy.ts'
import { permissionGrant, session } from './account-tables.ts'
import { auth } from './auth.server.ts'
import { isDemoAddress } from './demo-accounts.ts'

/** The person of a session and the cookies to send back when the session was prolonged. */
export interface SessionPerson {
  readonly person: Person
  readonly cookies: readonly string[]
}

/** Better Auth hides why it failed; a session that cannot be looked up means that the database is away. */
function unavailable(cause: unknown): never {
  throw new Unavailable(undefined, { cause })
}

/** Writes down that the session was seen; false, and the session is gone, when it had rested for too long. */
async function keepsRunning(seen: { readonly id: string; readonly lastSeenAt: Date }, role: Role): Promise<boolean> {
  const at = now()
  const idle = at.getTime() - seen.lastSeenAt.getTime()
  const own = eq(session.id, seen.id)
  if (idle > idleLimit(role)) {
    await database.delete(session).where(own)
    return false
  }
  if (idle >= seenEvery) await database.update(session).set({ lastSeenAt: at }).where(own)
  return true
}

/**
 * The signed-in person, or null for a visitor (no cookie, a session that ended or idled too long, a forged one).
 * @throws Unavailable when the session cannot be looked up.
 */
export async function getPerson(headers: Headers, requestId?: string): Promise<SessionPerson | null> {
  if (!headers.get('cookie')?.includes('portal.session_token')) return null
  const { headers: answer, response: found } = await auth()
    .api.getSession({ headers, returnHeaders: true })
    .catch(unavailable)
  if (!found || found.user.banned) return null
  // A session opened in demo mode ends with it.
  if (isDemoAddress(found.user.email) && !env.demo) return null
  const { id, name, email, emailVerified, officeId, organization } = found.user
  const role = found.user.role as Role
  if (!(await keepsRunning(found.session, role))) return null
  const grants =
    role === 'client'
      ? []
      : await database
          .select({ permission: permissionGrant.permission })
          .from(permissionGrant)
          .where(eq(permissionGrant.userId, id))
  return {
    person: {
      id,
      name,
      email,
      emailVerified,
      role,
      officeId: officeId ?? null,
      organization: organization ?? null,
      permissions: grants.map((grant) => grant.permission),
      hasSecondFactor: found.user.twoFactorEnabled ?? false,
      sessionId: found.session.id,
      requestId,
    },
    cookies: answer?.getSetCookie() ?? [],
  }
}
