// A key is revoked: from the next request on it opens nothing, and its webhooks send nothing.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { apiKeyAudit } from './api-key-audit.ts'
import { mayManageApiKeys } from './api-key-policy.ts'
import { apiKey } from './api-key-tables.ts'

/**
 * Revokes the key for good.
 * @throws Forbidden without the permission 'security'; Conflict when there is none that could be revoked.
 */
export async function revokeApiKey(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKey)
      .set({ revokedAt: now() })
      .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id })
    if (revoked.length === 0) throw new Conflict('Kunci ini sudah dicabut.')
    await recordAudit(tx, { actor: person, action: apiKeyAudit.revoke, target: `api-key:${id}` })
  })
}
