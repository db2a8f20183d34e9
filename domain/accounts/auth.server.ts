// Better Auth: sessions and sign-in on our own tables. Its HTTP handler is not mounted; only these functions are.
import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, twoFactor as secondFactor } from 'better-auth/plugins'
import {
  authCookiePrefix,
  awaitSecondStep,
  openSession,
  pendingSignIn,
} from '#platform/better-auth-internals.server.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { env } from '#platform/env.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { account, session, twoFactor, user, verification } from './account-tables.ts'
import { hashPassword, passwordMatches } from './password-hash.server.ts'

export const sessionLifetime = days(30)

export const renewAfter = days(1)

// Without characters that look alike, because these codes are written down; 49 bits each.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const fiveCharacters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${fiveCharacters()}-${fiveCharacters()}`)
}

function makeAuth() {
  return betterAuth({
    baseURL: env.origin,
    secret: signingSecret(),
    database: drizzleAdapter(database, { provider: 'pg', schema: { user, session, account, verification, twoFactor } }),
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
    session: {
      expiresIn: sessionLifetime / 1000,
      updateAge: renewAfter / 1000,
      // By the portal's clock, as the idle limit that counts from it.
      additionalFields: {
        lastSeenAt: { type: 'date', required: true, input: false, defaultValue: () => now() },
        shared: { type: 'boolean', required: true, input: false, defaultValue: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Better Auth says by the lifetime alone that the device is not to be remembered.
          before: async (opened) => ({
            data: {
              ...opened,
              createdAt: now(),
              shared: opened.expiresAt.getTime() - Date.now() <= sessionLifetime / 2,
            },
          }),
        },
      },
    },
    plugins: [
      admin({ defaultRole: 'client', adminRoles: ['admin'] }),
      secondFactor({
        issuer: 'Helpdesk SPMB',
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      pendingSignIn,
      awaitSecondStep,
      openSession,
    ],
    advanced: {
      // Better Auth's own prefix would be '__Secure-', which a sibling of the domain can set too.
      cookiePrefix: authCookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: true, sameSite: 'lax' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export const auth = perConnection(makeAuth)
