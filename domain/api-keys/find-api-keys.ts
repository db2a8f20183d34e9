// The keys of other systems, as administrators see them.
import { desc, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type ApiScope, type KeyState, keyState } from './api-key.ts'
import { mayManageApiKeys } from './api-key-policy.ts'
import { apiKey } from './api-key-tables.ts'

/** A key as the page shows it. */
export interface ApiKeyRow {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly ApiScope[]
  /** The branch office it is restricted to. */
  readonly office: string | null
  /** Null: who made it was erased. */
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly state: KeyState
}

const maker = people('maker')
const branchOffice = publicOffices()

/**
 * All keys, the newest first; those that were revoked too.
 * @throws Forbidden without the permission 'security'.
 */
export async function findApiKeys(person: Person): Promise<ApiKeyRow[]> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const at = now()
  const rows = await database
    .select({
      ...pick(apiKey, 'id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'),
      office: branchOffice.name,
      createdBy: maker.name,
    })
    .from(apiKey)
    .leftJoin(branchOffice, eq(branchOffice.id, apiKey.officeId))
    .leftJoin(maker, eq(maker.id, apiKey.createdBy))
    .orderBy(desc(apiKey.id))
  return rows.map((row) => ({ ...row, state: keyState(row, at) }))
}
