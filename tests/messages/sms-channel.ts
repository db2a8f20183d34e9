// SMS over HTTP: what a further channel costs. Only these tests use it; the portal has no gateway.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isNotWithdrawn } from '#domain/notifications/deliveries/answer-delivery.ts'
import type { DeliveryWay } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import {
  announceAttempt,
  type Channel,
  deliver,
  type Message,
  type SendResult,
} from '#domain/notifications/deliveries/outbox.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { on } from '#platform/jobs.server.ts'
import { CircuitBreaker, unanswered } from '#platform/service-pause.server.ts'
import { defineEvent } from '#shared/events.ts'

const name = 'sms' as DeliveryWay

const queued = defineEvent('message.sms', z.object({ messageId: z.int(), attempts: z.int().optional() }))

const pause = new CircuitBreaker()

/** The gateway; tests replace it. */
export const gateway = { address: 'http://127.0.0.1:9/send', send: fetch }

/** A text of at most 160 characters with the link of the question's page. */
async function textOf({ ticketId }: Message): Promise<string | null> {
  const [found] = await database
    .select({ publicId: ticket.publicId })
    .from(ticket)
    .where(eq(ticket.id, ticketId ?? 0))
  return found ? `Helpdesk SPMB: ada jawaban untuk Anda. ${env.origin}/status/${found.publicId}` : null
}

async function send(row: Message): Promise<SendResult> {
  const text = await textOf(row)
  if (!text) return { outcome: 'unsent', state: 'refused', note: 'Pertanyaan ini sudah tidak ada.' }
  const body = JSON.stringify({ to: row.recipient, text })
  const answer = await post(body)
  if ('outcome' in answer) return answer
  if (answer.ok) return { outcome: 'sent', providerId: await answer.text() }
  const isLater = answer.status === 429 || answer.status >= 500
  return { outcome: isLater ? 'deferred' : 'refused', note: `gerbang SMS menjawab ${answer.status}` }
}

async function post(body: string): Promise<Response | SendResult> {
  try {
    return await gateway.send(gateway.address, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    const { sent, reason } = unanswered(error)
    return { outcome: sent === 'never' ? 'away' : 'uncertain', note: 'gerbang SMS tidak menjawab', error: reason }
  }
}

export const smsChannel: Channel = {
  ...{ table: message, own: eq(message.channel, name), rule: retryRules.whatsapp, event: queued },
  isConfigured: () => true,
  pauseOf: () => pause,
  send,
}

export const smsHandler = on(queued, (job) => deliver(smsChannel, job))

/** Queues the answer for the number that the question names. */
export async function smsAnswer({ ticketId, entryId }: { readonly ticketId: number; readonly entryId: number }) {
  if (!(await isNotWithdrawn(entryId))) return
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ phone: ticket.contactPhone }).from(ticket).where(eq(ticket.id, ticketId))
    if (!found?.phone) return
    const row = { channel: name, recipient: found.phone, reason: `ticket.answered:${entryId}`, ticketId, entryId }
    const messageId = await storeMessage(tx, { ...row, state: 'queued', payload: {} })
    if (messageId !== undefined) await announceAttempt(tx, smsChannel, { messageId })
  })
}
