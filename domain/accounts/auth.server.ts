// Better Auth: sessions and sign-in on our own tables. Its HTTP handler is not mounted; only these functions are.
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin } from 'better-auth/plugins'
import { database } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { account, session, user, verification } from './account-tables.ts'
import { hashPassword, passwordMatches } from './password.server.ts'

const days = 24 * 60 * 60

function makeAuth() {
  return betterAuth({
    baseURL: env.origin,
    secret: signingSecret(),
    database: drizzleAdapter(database, { provider: 'pg', schema: { user, session, account, verification } }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => passwordMatches(hash, password),
      },
    },
    user: {
      additionalFields: {
        officeId: { type: 'number', required: false, input: false },
        organization: { type: 'string', required: false, input: false },
      },
    },
    session: { expiresIn: 30 * days, updateAge: days },
    plugins: [admin({ defaultRole: 'client', adminRoles: ['admin'] })],
    advanced: {
      cookiePrefix: 'portal',
      useSecureCookies: true,
      defaultCookieAttributes: { httpOnly: true, secure: true, sameSite: 'lax' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

let instance: ReturnType<typeof makeAuth> | undefined

/** The process's Better Auth, made at the first use, once the database is connected. */
export function auth(): ReturnType<typeof makeAuth> {
  instance ??= makeAuth()
  return instance
}
