// What the names of the session's cookies begin with.
import { env } from '#platform/env.server.ts'

/**
 * Under HTTPS browsers take '__Host-' from this very host only, for all its paths, so that no sibling of the domain can
 * plant a session. Without HTTPS, on somebody's own machine, they would refuse it.
 */
export const authCookiePrefix = env.origin.startsWith('https:') ? '__Host-portal' : '__Secure-portal'
