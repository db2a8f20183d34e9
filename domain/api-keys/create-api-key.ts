// A new key for another system, shown once.
import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { apiKeyAudit } from './api-key-audit.ts'
import type { ApiKeyInput } from './api-key-input.ts'
import { mayGiveOfficeKeys, mayManageApiKeys } from './api-key-policy.ts'
import { apiKey } from './api-key-tables.ts'

/** The digest under which a key is kept. 256 random bits cannot be guessed, so it needs no slow hash. */
export function digestOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** How many of a key's characters are kept, to recognise it. */
const prefixLength = 'spmb_'.length + 6

const needsTickets =
  'Kunci untuk satu cabang membaca pertanyaan orang lain di cabang itu. Untuk membuatnya Anda perlu izin Tiket.'

/**
 * Makes the key and gives it; it cannot be read again.
 * @throws Forbidden without the permission 'security'; Invalid for an unknown office, and for any office without 'tickets'.
 */
export async function createApiKey(
  person: Person,
  input: ApiKeyInput,
): Promise<{ readonly id: number; readonly key: string }> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const { name, scopes, officeId, expiresAt } = input
  if (officeId !== null && !mayGiveOfficeKeys(person)) throw new Invalid(needsTickets, { officeId: needsTickets })
  const key = `spmb_${randomBytes(32).toString('base64url')}`
  return database.transaction(async (tx) => {
    const offices = officeId === null ? [] : await findOfficeChoices(tx)
    if (officeId !== null && !offices.some(({ id }) => id === officeId)) {
      throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Pilih cabang dinas dari daftar' })
    }
    const [made] = await tx
      .insert(apiKey)
      .values({
        ...{ name, scopes, officeId, expiresAt, createdBy: person.id, createdAt: now() },
        ...{ prefix: key.slice(0, prefixLength), digest: digestOfKey(key) },
      })
      .returning({ id: apiKey.id })
    if (!made) throw new Error('the key was not stored')
    await recordAudit(tx, {
      actor: person,
      action: apiKeyAudit.create,
      target: `api-key:${made.id}`,
      changes: {
        name: [null, name],
        scopes: [null, scopes],
        ...(officeId !== null && { office: [null, officeId] as const }),
        ...(expiresAt && { expiresAt: [null, expiresAt.toISOString()] as const }),
      },
    })
    return { id: made.id, key }
  })
}
