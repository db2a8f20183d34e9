// Whose key a request brings.
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { type KeyHolder, keyState } from './api-key.ts'
import { apiKey } from './api-key-tables.ts'
import { digestOfKey } from './create-api-key.ts'

/** That a key was used is written down at most so often, in milliseconds. */
const usedEvery = minutes(1)

/** The key that the header 'Authorization: Bearer …' brings; undefined when it opens nothing, or no longer. */
export async function getKeyHolder(header: string, requestId?: string): Promise<KeyHolder | undefined> {
  const [, key] = /^Bearer (spmb_[\w-]{43})$/i.exec(header) ?? []
  if (!key) return undefined
  const [found] = await database
    .select(pick(apiKey, 'id', 'name', 'scopes', 'officeId', 'expiresAt', 'revokedAt', 'lastUsedAt'))
    .from(apiKey)
    .where(eq(apiKey.digest, digestOfKey(key)))
  const at = now()
  if (!found || keyState(found, at) !== 'active') return undefined
  const { id, name, scopes, officeId } = found
  const before = new Date(at.getTime() - usedEvery)
  if (!found.lastUsedAt || found.lastUsedAt < before) {
    const isOld = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))
    await database
      .update(apiKey)
      .set({ lastUsedAt: at })
      .where(and(eq(apiKey.id, id), isOld))
  }
  return { id, name, scopes, officeId, requestId }
}
