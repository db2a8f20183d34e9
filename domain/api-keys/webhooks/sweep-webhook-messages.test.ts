// Checks that messages of webhooks end, and that a withdrawal is among them.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApiKey, revokeApiKey } from '#domain/api-keys/api-key.server.ts'
import { apiTicket, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import type { WebhookPost } from '#platform/webhooks/post-webhook.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { createWebhook, removeWebhook } from './webhook.server.ts'
import { deliverWebhookMessages } from './webhook-delivery.ts'
import { queueWebhookMessages, sweepWebhookMessages } from './webhook-messages.ts'

provideDatabase()
beforeAll(() => someContent())

/** An answered question that came in with a key, whose webhook receives answers and withdrawals. */
async function anAnswered() {
  const admin = await anAdmin({ permissions: ['security', 'tickets'] })
  const { id: ticketId } = await aTicket(await aClient())
  const key = { name: 'Aplikasi uji', scopes: ['tickets:read' as const], officeId: null, expiresAt: null }
  const { id: keyId } = await createApiKey(admin, key)
  const events = ['ticket.answered' as const, 'ticket.message-withdrawn' as const]
  const { id: webhookId } = await createWebhook(admin, { keyId, address: 'https://penerima.example/hook', events })
  await database.insert(apiTicket).values({ keyId, ticketId })
  await replyToTicket(admin, { ticketId, version: 1, message: 'katarahasia' })
  await queueWebhookMessages(ticketId)
  return { admin, keyId, webhookId, ticketId }
}

const messagesOf = (webhookId: number) =>
  database.select().from(webhookMessage).where(eq(webhookMessage.webhookId, webhookId)).orderBy(webhookMessage.id)

test.each([
  [
    'the webhook was removed',
    ({ admin, webhookId }: Awaited<ReturnType<typeof anAnswered>>) => removeWebhook(admin, webhookId),
  ],
  ['the key was revoked', ({ admin, keyId }: Awaited<ReturnType<typeof anAnswered>>) => revokeApiKey(admin, keyId)],
])('a message ends as failed when %s', async (_, end) => {
  const [ended, kept] = [await anAnswered(), await anAnswered()]
  await end(ended)
  await sweepWebhookMessages()
  expect(await messagesOf(ended.webhookId)).toMatchObject([{ state: 'failed', settledAt: expect.any(Date) }])
  expect(await messagesOf(kept.webhookId)).toMatchObject([{ state: 'waiting', settledAt: null }])
})

test('a message ends as failed when its process ended at every attempt, but not while its webhook is paused', async () => {
  const [crashed, paused] = [await anAnswered(), await anAnswered()]
  await database.update(webhook).set({ pausedAt: now() }).where(eq(webhook.id, paused.webhookId))
  for (const { webhookId } of [crashed, paused]) {
    const since = new Date(now().getTime() - days(2))
    await database
      .update(webhookMessage)
      .set({ since, sendingSince: since })
      .where(eq(webhookMessage.webhookId, webhookId))
  }
  await sweepWebhookMessages()
  expect(await messagesOf(crashed.webhookId)).toMatchObject([{ state: 'failed', settledAt: expect.any(Date) }])
  expect(await messagesOf(paused.webhookId)).toMatchObject([{ state: 'waiting', settledAt: null }])
})

test('a message that cannot be sent by a mistake of the portal is retried like one that did not arrive', async () => {
  const { webhookId, ticketId } = await anAnswered()
  await deliverWebhookMessages({ webhookId, ticketId }, () => Promise.reject(new Error('a mistake')))
  expect(await messagesOf(webhookId)).toMatchObject([{ state: 'waiting', attempts: 1, sendingSince: null }])
  const [hook] = await database.select().from(webhook).where(eq(webhook.id, webhookId))
  expect(hook?.failingSince).toBeInstanceOf(Date)
})

test('the withdrawal of an answer is sent, without its reason', async () => {
  const { admin, webhookId, ticketId } = await anAnswered()
  const entryId = (await entriesOf(ticketId)).find(({ type }) => type === 'answered')?.id ?? 0
  await withdrawMessage(admin, { ticketId, entryId, reason: 'alasanrahasia' })
  await queueWebhookMessages(ticketId)
  const got: WebhookPost[] = []
  await deliverWebhookMessages({ webhookId, ticketId }, async (post) => {
    got.push(post)
    return { arrived: true, status: 200, reason: null }
  })
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'ticket.answered' },
    { type: 'ticket.message-withdrawn' },
  ])
  expect(JSON.stringify(got)).not.toContain('rahasia')
})
