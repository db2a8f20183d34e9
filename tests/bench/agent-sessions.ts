// Sessions of many agents, written into the database, because signing in thousands of times measures argon2 alone.
import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * Makes so many agents of the province with a session each, and gives the cookies that Better Auth would have given them.
 * The portal must have signed somebody in before, which makes the secret.
 */
export async function makeAgentSessions(database: pg.Client, dataDir: string, count: number): Promise<string[]> {
  const { signing } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { signing: string }
  const { rows } = await database.query<{ token: string }>(
    `with agents as (
       insert into "user" (id, name, email, email_verified, role)
       select 'aliran-' || n, 'Petugas ' || n, 'aliran' || n || '@contoh.id', true, 'agent'
       from generate_series(1, ${count}) n returning id)
     insert into session (id, token, user_id, expires_at)
     select 's-' || id, 't-' || id || $1, id, now() + interval '1 day' from agents returning token`,
    [randomUUID()],
  )
  return rows.map(({ token }) => {
    const signature = createHmac('sha256', signing).update(token).digest('base64')
    return `__Secure-portal.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  })
}
