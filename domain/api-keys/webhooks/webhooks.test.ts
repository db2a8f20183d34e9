// Checks webhooks: creation, content, receivers, order, attempts, pause, resending, and the signature.
import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { createApiKey, revokeApiKey } from '#domain/api-keys/api-key.server.ts'
import { webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { pauseAfter, retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { database } from '#platform/database/database.server.ts'
import type { WebhookOutcome, WebhookPost } from '#platform/webhooks/post-webhook.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { createWebhook, findWebhooks, notifyPause, removeWebhook, resumeWebhook } from './webhook.server.ts'
import { countRunningWebhooks, sendTestWebhooks } from './webhook-channel.ts'
import { deliverWebhookMessages } from './webhook-delivery.ts'
import { webhookInput } from './webhook-input.ts'
import { queueWebhookMessages, resendWebhookMessage } from './webhook-messages.ts'

provideDatabase()
beforeAll(() => someContent())
afterEach(() => setClock(null))

const everything = ['ticket.submitted', 'ticket.answered', 'ticket.completed'] as const

async function aWebhook({ officeId = 1, scopes = ['tickets:read' as const] } = {}) {
  const admin = await anAdmin({ permissions: ['security', 'tickets'] })
  const { id: keyId } = await createApiKey(admin, { name: 'Aplikasi uji', scopes, officeId, expiresAt: null })
  const input = { keyId, address: 'https://penerima.example/hook', events: [...everything] }
  return { admin, keyId, ...(await createWebhook(admin, input)) }
}

/** A ticket of the office 1, as far as it was answered and settled. */
async function aSettledTicket() {
  const row = await aTicket(await aClient(), { regencyId: 1 })
  const agent = await anAgent({ name: 'Rahasia Petugas' })
  const { version } = await claimTicket(agent, { ticketId: row.id, version: 1 })
  await replyToTicket(agent, { ticketId: row.id, version, message: 'katarahasia' })
  await noteOnTicket(agent, { ticketId: row.id, version: (await ticketRow(row.id)).version, message: 'catatanrahasia' })
  await completeTicket(agent, { ticketId: row.id, version: (await ticketRow(row.id)).version })
  return ticketRow(row.id)
}

const arrived: WebhookOutcome = { arrived: true, status: 200, reason: null }
const refused: WebhookOutcome = { arrived: false, status: 500, reason: 'Penerima menolak (status 500).' }

/** A receiving server that returns the given status, and the requests it received. */
function aReceiver(answer: (post: WebhookPost) => WebhookOutcome = () => arrived) {
  const got: WebhookPost[] = []
  const send = async (post: WebhookPost) => {
    got.push(post)
    return answer(post)
  }
  return { got, send, types: () => got.map(({ body }) => (JSON.parse(body) as { type: string }).type) }
}

const messagesOf = (webhookId: number) =>
  database
    .select()
    .from(webhookMessage)
    .where(eq(webhookMessage.webhookId, webhookId))
    .orderBy(asc(webhookMessage.entryId))

describe('making one', () => {
  test('keeps the secret sealed and puts it on record', async () => {
    const { id, secret, admin } = await aWebhook()
    const [row] = await database.select().from(webhook).where(eq(webhook.id, id))
    expect(JSON.stringify([row, await auditOf(`webhook:${id}`), await findWebhooks(admin)])).not.toContain(
      secret.slice(6),
    )
    expect(await auditOf(`webhook:${id}`)).toMatchObject([{ action: 'webhook.create', actorId: admin.id }])
  })

  test('takes the permission, a key that reads, and for an office the permission to read', async () => {
    const { keyId, admin } = await aWebhook()
    const input = { keyId, address: 'https://penerima.example/', events: ['ticket.answered' as const] }
    for (const person of [await aClient(), await anAgent(), await anAdmin({ permissions: ['system', 'tickets'] })])
      await expect(createWebhook(person, input)).rejects.toThrow(Forbidden)
    await expect(createWebhook(await anAdmin({ permissions: ['security'] }), input)).rejects.toThrow(Invalid)
    await expect(createWebhook(admin, { ...input, keyId: 99_999 })).rejects.toThrow(Invalid)
    const created = await createApiKey(admin, {
      name: 'Tanpa baca',
      scopes: ['tickets:create'],
      officeId: null,
      expiresAt: null,
    })
    await expect(createWebhook(admin, { ...input, keyId: created.id })).rejects.toThrow(Invalid)
    await revokeApiKey(admin, keyId)
    await expect(createWebhook(admin, input)).rejects.toThrow(Invalid)
  })

  test.each([
    ...[
      'http://penerima.example',
      'https://10.0.0.1',
      'https://[::1]/',
      'https://localhost',
      'https://a:b@penerima.example',
    ],
    ...['ftp://penerima.example', 'penerima.example', '', 'https://penerima.example/#x', 'https://2130706433'],
  ])('the form refuses %s', (address) => {
    expect(() => webhookInput.parse({ keyId: '1', address, 'event-ticket.answered': 'on' })).toThrow()
  })
})

test('a test is signed, goes to each running webhook, and returns the first problem', async () => {
  const { id, admin } = await aWebhook()
  const receiver = aReceiver()
  expect(await sendTestWebhooks(admin, receiver.send)).toBeNull()
  expect(receiver.types()).toContain('webhook.test')
  expect(receiver.got[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  const refused = { arrived: false, status: 500, reason: 'Penerima menolak (status 500).' }
  expect(await sendTestWebhooks(admin, () => Promise.resolve(refused))).toBe(refused.reason)
  await expect(sendTestWebhooks(await anAdmin({ permissions: ['system'] }))).rejects.toThrow(Forbidden)
  const running = await countRunningWebhooks()
  await database.update(webhook).set({ pausedAt: new Date() }).where(eq(webhook.id, id))
  expect(await countRunningWebhooks()).toBe(running - 1)
})

describe('messages', () => {
  test('send the subscribed events in timeline order, signed, without texts', async () => {
    const { id, secret } = await aWebhook()
    const row = await aSettledTicket()
    await queueWebhookMessages(row.id)
    await queueWebhookMessages(row.id)
    expect(await jobsOf('webhook.due', 'webhookId', id)).toEqual([{ webhookId: id, ticketId: row.id }])
    const receiver = aReceiver()
    await deliverWebhookMessages({ webhookId: id, ticketId: row.id }, receiver.send)
    await deliverWebhookMessages({ webhookId: id, ticketId: row.id }, receiver.send)
    expect(receiver.types()).toEqual([...everything])
    expect(JSON.stringify(receiver.got)).not.toMatch(/rahasia|Rahasia/)
    const [first] = receiver.got
    if (!first) throw new Error('nothing was sent')
    const { 'webhook-id': messageId, 'webhook-timestamp': time, 'webhook-signature': signature } = first.headers
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    expect(signature).toBe(`v1,${hmac.update(`${messageId}.${time}.${first.body}`).digest('base64')}`)
    expect((JSON.parse(first.body) as { data: unknown }).data).toEqual({
      ...{ publicId: row.publicId, number: `T-${row.id}`, status: 'completed' },
    })
  })

  test('are for keys that may see the ticket, and for what came after the webhook was made', async () => {
    const before = await aSettledTicket()
    const [here, elsewhere] = [await aWebhook(), await aWebhook({ officeId: 2 })]
    const after = await aSettledTicket()
    for (const { id } of [before, after]) await queueWebhookMessages(id)
    const office = (await ticketRow(after.id)).officeId
    const [own, other] = office === 1 ? [here, elsewhere] : [elsewhere, here]
    expect((await messagesOf(own.id)).map(({ ticketId }) => ticketId)).toEqual([after.id, after.id, after.id])
    expect(await messagesOf(other.id)).toEqual([])
  })

  test('that fail hold up later ones of their ticket, and are retried later', async () => {
    const { id } = await aWebhook()
    const row = await aSettledTicket()
    await queueWebhookMessages(row.id)
    const due = { webhookId: id, ticketId: row.id }
    const down = aReceiver(() => refused)
    await deliverWebhookMessages(due, down.send)
    await deliverWebhookMessages(due, down.send)
    expect(down.types()).toEqual(['ticket.submitted'])
    const [first] = await messagesOf(id)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, note: refused.reason })
    expect(await jobsOf('webhook.due', 'webhookId', id)).toHaveLength(2)
    setClock(new Date(now().getTime() + pauseAfter(retryRules.webhook, 1) + 1_000))
    const up = aReceiver()
    await deliverWebhookMessages(due, up.send)
    expect(up.types()).toEqual([...everything])
  })

  test('are sent by one process at a time', async () => {
    const { id } = await aWebhook()
    const row = await aSettledTicket()
    await queueWebhookMessages(row.id)
    const receiver = aReceiver()
    await Promise.all([1, 2, 3].map(() => deliverWebhookMessages({ webhookId: id, ticketId: row.id }, receiver.send)))
    expect(receiver.types()).toEqual([...everything])
  })

  test('end with the key and with the webhook', async () => {
    const [revoked, removed] = [await aWebhook(), await aWebhook()]
    const row = await aSettledTicket()
    await queueWebhookMessages(row.id)
    await revokeApiKey(revoked.admin, revoked.keyId)
    await removeWebhook(removed.admin, removed.id)
    await expect(removeWebhook(removed.admin, removed.id)).rejects.toThrow(Conflict)
    const receiver = aReceiver()
    for (const { id } of [revoked, removed])
      await deliverWebhookMessages({ webhookId: id, ticketId: row.id }, receiver.send)
    expect(receiver.got).toEqual([])
  })
})

/** Lets a receiver refuse for a day, as the queue would try. */
async function failForADay(due: { webhookId: number; ticketId: number }) {
  const start = now().getTime()
  const down = aReceiver(() => refused)
  for (let hour = 0; hour <= 26; hour += 2) {
    setClock(new Date(start + hour * 3_600_000 + hour * 1_000))
    await deliverWebhookMessages(due, down.send)
  }
  return down
}

describe('a receiver that is away for a day', () => {
  test('is paused, administrators are notified once, and it continues when they resume it', async () => {
    const { id, admin } = await aWebhook()
    const row = await aSettledTicket()
    await queueWebhookMessages(row.id)
    const due = { webhookId: id, ticketId: row.id }
    const down = await failForADay(due)
    expect(new Set(down.types())).toEqual(new Set(['ticket.submitted']))
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting'])
    expect((await findWebhooks(admin)).webhooks.find((each) => each.id === id)?.pausedAt).not.toBeNull()
    expect(await jobsOf('webhook.paused', 'webhookId', id)).toHaveLength(1)
    await notifyPause(id)
    await notifyPause(id)
    expect(await mailsTo(admin)).toMatchObject([{ subject: 'Webhook dijeda karena penerimanya tidak menjawab' }])
    const tries = down.got.length
    await deliverWebhookMessages(due, down.send)
    expect(down.got).toHaveLength(tries)
    await resumeWebhook(admin, id)
    await expect(resumeWebhook(admin, id)).rejects.toThrow(Conflict)
    const up = aReceiver()
    await deliverWebhookMessages(due, up.send)
    expect(up.types()).toEqual(['ticket.answered', 'ticket.completed'])
    const failed = (await messagesOf(id))[0]
    await resendWebhookMessage(admin, failed?.id ?? 0)
    await deliverWebhookMessages(due, up.send)
    expect(up.types().at(-1)).toBe('ticket.submitted')
    expect((await auditOf(`webhook:${id}`)).map(({ action }) => action)).toEqual([
      ...['webhook.create', 'webhook.pause', 'webhook.resume', 'webhook.resend'],
    ])
  })

  test('is changed by no one without the permission', async () => {
    const { id } = await aWebhook()
    const person: Person = await anAdmin({ permissions: ['system'] })
    for (const refusing of [
      removeWebhook(person, id),
      resumeWebhook(person, id),
      resendWebhookMessage(person, 1),
      findWebhooks(person),
    ])
      await expect(refusing).rejects.toThrow(Forbidden)
  })
})
