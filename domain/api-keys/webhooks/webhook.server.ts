import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { keyState, mayGiveOfficeKeys, mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiKey, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { action, greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { sealText } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { webhookDue } from './webhook.ts'
import { secretPurpose } from './webhook-delivery.ts'
import type { WebhookInput } from './webhook-input.ts'

const logLength = 50

/** The webhooks, newest first, and the newest messages of all. @throws Forbidden without the permission 'security'. */
export async function findWebhooks(person: Person) {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const at = now()
  const waiting = await database
    .select({ webhookId: webhookMessage.webhookId, count: count() })
    .from(webhookMessage)
    .where(eq(webhookMessage.state, 'waiting'))
    .groupBy(webhookMessage.webhookId)
  const rows = await database
    .select({
      hook: pick(webhook, 'id', 'address', 'events', 'failingSince', 'pausedAt'),
      key: pick(apiKey, 'name', 'expiresAt', 'revokedAt'),
    })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .where(isNull(webhook.removedAt))
    .orderBy(desc(webhook.id))
  const log = await database
    .select({
      message: pick(
        webhookMessage,
        'id',
        'event',
        'state',
        'attempts',
        'status',
        'note',
        'createdAt',
        'settledAt',
        'dueAt',
      ),
      hook: pick(webhook, 'address', 'removedAt'),
      ticket: pick(ticket, 'id', 'kind'),
    })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .innerJoin(ticket, eq(ticket.id, webhookMessage.ticketId))
    .orderBy(desc(webhookMessage.createdAt), desc(webhookMessage.id))
    .limit(logLength)
  return {
    webhooks: rows.map(({ hook, key }) => ({
      ...hook,
      ...{ keyName: key.name, keyState: keyState(key, at) },
      waiting: waiting.find(({ webhookId }) => webhookId === hook.id)?.count ?? 0,
    })),
    log: log.map(({ message, hook, ticket: of }) => ({
      ...message,
      ...{ address: hook.address, ticket: ticketNumber(of.kind, of.id), canResend: hook.removedAt === null },
    })),
  }
}

export type WebhookMessageRow = Awaited<ReturnType<typeof findWebhooks>>['log'][number]

export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>['webhooks'][number]

const noKey = 'Pilih kunci yang aktif dan boleh membaca pertanyaan'
const needsTickets = 'Kunci satu cabang membaca pertanyaan orang lain. Untuk memakainya Anda perlu izin Tiket.'

/**
 * Returns the secret, which cannot be read again.
 * @throws Forbidden without 'security'; Invalid for a key that may not read tickets, or an office's key without the
 * permission 'tickets'.
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

/** Ends the webhook and its pending messages. @throws Forbidden without 'security'; Conflict when it is gone. */
export async function removeWebhook(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const removed = await tx
      .update(webhook)
      .set({ removedAt: now() })
      .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
      .returning({ id: webhook.id })
    if (removed.length === 0) throw new Conflict('Webhook ini sudah dihapus.')
    await recordAudit(tx, { actor: person, action: webhookAudit.remove, target: `webhook:${id}` })
  })
}

/**
 * Resumes a paused webhook with its pending messages.
 * @throws Forbidden without 'security'; Conflict when it is not paused.
 */
export async function resumeWebhook(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const resumed = await tx
      .update(webhook)
      .set({ pausedAt: null, failingSince: null })
      .where(and(eq(webhook.id, id), isNotNull(webhook.pausedAt), isNull(webhook.removedAt)))
      .returning({ id: webhook.id })
    if (resumed.length === 0) throw new Conflict('Webhook ini tidak sedang dijeda.')
    const at = now()
    const waiting = await tx
      .update(webhookMessage)
      .set({ since: at, dueAt: at })
      .where(and(eq(webhookMessage.webhookId, id), eq(webhookMessage.state, 'waiting')))
      .returning({ ticketId: webhookMessage.ticketId })
    for (const ticketId of new Set(waiting.map((each) => each.ticketId))) {
      await announce(tx, webhookDue, { webhookId: id, ticketId })
    }
    await recordAudit(tx, { actor: person, action: webhookAudit.resume, target: `webhook:${id}` })
  })
}

export async function notifyPause(webhookId: number): Promise<void> {
  const [found] = await database.select().from(webhook).where(eq(webhook.id, webhookId))
  if (!found?.pausedAt || found.removedAt) return
  const admins = await database.select().from(staff).where(eq(staff.role, 'admin'))
  for (const { id, name, email } of admins.filter(mayManageApiKeys)) {
    await queueMail({
      reason: `webhook.paused:${webhookId}:${found.pausedAt.toISOString()}`,
      recipient: email,
      personId: id,
      subject: 'Webhook dijeda karena penerimanya tidak menjawab',
      letter: [
        greeting(name),
        paragraph(
          `Selama sehari tidak ada pesan yang diterima oleh ${new URL(found.address).host}, jadi portal berhenti mengirim ke sana.`,
        ),
        paragraph('Pesan yang belum terkirim disimpan. Setelah sistem itu pulih, lanjutkan webhook-nya.'),
        action('Buka webhook', '/admin/webhooks'),
      ],
    })
  }
}
