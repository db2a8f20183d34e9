// A new webhook; the secret that signs its messages is shown once.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { keyState } from '#domain/api-keys/api-key.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { mayGiveOfficeKeys, mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { apiKey, webhook } from '#domain/api-keys/api-key-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { sealText } from '#platform/sealed-text.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { secretPurpose } from './sign-message.ts'
import type { WebhookInput } from './webhook-input.ts'

const noKey = 'Pilih kunci yang aktif dan boleh membaca pertanyaan'
const needsTickets = 'Kunci satu cabang membaca pertanyaan orang lain. Untuk memakainya Anda perlu izin Tiket.'

/**
 * Makes the webhook and gives its secret, which cannot be read again.
 * @throws Forbidden without the permission 'security'; Invalid for a key that does not read tickets, or whose reach takes more.
 */
export async function createWebhook(
  person: Person,
  input: WebhookInput,
): Promise<{ readonly id: number; readonly secret: string }> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const { keyId, address, events } = input
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return database.transaction(async (tx) => {
    const [key] = await tx.select().from(apiKey).where(eq(apiKey.id, keyId)).for('share')
    if (!key || keyState(key, now()) !== 'active' || !key.scopes.includes('tickets:read')) {
      throw new Invalid(noKey, { keyId: noKey })
    }
    if (key.officeId !== null && !mayGiveOfficeKeys(person)) throw new Invalid(needsTickets, { keyId: needsTickets })
    const [made] = await tx
      .insert(webhook)
      .values({
        ...{ keyId, address, events, createdBy: person.id, createdAt: now() },
        sealedSecret: sealText(secretPurpose, secret),
      })
      .returning({ id: webhook.id })
    if (!made) throw new Error('the webhook was not stored')
    await recordAudit(tx, {
      ...{ actor: person, action: webhookAudit.create, target: `webhook:${made.id}` as const },
      changes: { address: [null, address], events: [null, events], key: [null, keyId] },
    })
    return { id: made.id, secret }
  })
}
