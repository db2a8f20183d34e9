// Sessions of many people, written into the database, because signing in thousands of times measures argon2 alone.
import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { sessionLifetime } from '#domain/accounts/auth.server.ts'
import { now } from '#shared/dates.ts'

/**
 * Opens a session for each of the accounts with these IDs, and gives the cookies that Better Auth would have given them,
 * in the same order. The portal must have signed someone in before, which makes the secret.
 */
export async function makeSessions(database: pg.Client, dataDir: string, ids: readonly string[]): Promise<string[]> {
  const { signing } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { signing: string }
  const run = randomUUID()
  // Any shorter they would be due for renewal, and the first page of each would be measured with it.
  const expiresAt = new Date(now().getTime() + sessionLifetime)
  await database.query(
    `insert into session (id, token, user_id, expires_at)
     select 's-' || id || $2, 't-' || id || $2, id, $3 from unnest($1::text[]) id`,
    [ids, run, expiresAt],
  )
  return ids.map((id) => {
    const token = `t-${id}${run}`
    const signature = createHmac('sha256', signing).update(token).digest('base64')
    return `__Secure-portal.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  })
}

/** Makes so many agents of the province with a session each; gives their cookies. */
export async function makeAgentSessions(database: pg.Client, dataDir: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into "user" (id, name, email, email_verified, role)
     select 'aliran-' || n, 'Petugas ' || n, 'aliran' || n || '@contoh.id', true, 'agent'
     from generate_series(1, ${count}) n returning id`,
  )
  return makeSessions(
    database,
    dataDir,
    rows.map(({ id }) => id),
  )
}
