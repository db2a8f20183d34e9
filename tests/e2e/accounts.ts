// Accounts of a test's own, written to the database of the portal that the browser tests share.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { signIn } from './register-client.ts'

/** The password of every account made here. */
export const accountPassword = 'Sapi-Hijau-Tiga-9!'

/** Its hash at the lowest cost of Argon2, so that a sign-in takes no processor time. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$ncj1ASD73Fecdx07jpB2EQ$eyk8dz1DncvSCdcpvHtNHgg294X6LbTJkJgawc1pjJk'

/** What a test may say about an account; `office` is a part of the name of the branch office. */
export interface AccountWishes {
  readonly name?: string
  readonly office?: string
  readonly permissions?: readonly string[]
  readonly emailVerified?: boolean
}

let connection: Promise<pg.Client> | undefined

/** A connection to the portal's database; one for each worker of the test runner. */
export function portalDatabase(): Promise<pg.Client> {
  connection ??= (async () => {
    const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.PORTAL_E2E_DATA_DIR ?? '') })
    await client.connect()
    return client
  })()
  return connection
}

/** Stores an account. Returns its email address. */
export async function newAccount(role: 'client' | 'agent' | 'admin', wishes: AccountWishes = {}): Promise<string> {
  const database = await portalDatabase()
  const [id, email] = [randomUUID(), `${role}.${randomUUID()}@contoh.test`]
  const { name = `Contoh ${role}`, office, permissions = [], emailVerified = true } = wishes
  await database.query(
    `insert into "user" (id, name, email, email_verified, role, office_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, (select id from branch_office where name ilike '%' || $6 || '%' limit 1), now(), now())`,
    [id, name, email, emailVerified, role, office],
  )
  await database.query(
    `insert into account (id, account_id, provider_id, user_id, password, created_at, updated_at)
     values ($1, $2, 'credential', $2, $3, now(), now())`,
    [randomUUID(), id, passwordHash],
  )
  await database.query(
    'insert into permission_grant (user_id, permission, granted_at) select $1, unnest($2::text[]), now()',
    [id, permissions],
  )
  return email
}

/** Stores an account, signs it in on the page, and opens `path` or the start of its role. Returns its email address. */
export async function signInAsNew(
  page: Page,
  role: 'client' | 'agent' | 'admin',
  path = '',
  wishes: AccountWishes = {},
): Promise<string> {
  const email = await newAccount(role, wishes)
  await signIn(page, email, accountPassword, path)
  return email
}
