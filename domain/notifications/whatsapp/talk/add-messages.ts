// Adds what a number wrote to one of its open questions.

import { queueMessage } from '#domain/notifications/whatsapp/queue-message.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import type { OpenConversation } from '#domain/tickets/requester/find-open-conversations.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/reply-to-own-ticket.ts'
import { now } from '#shared/dates.ts'
import * as texts from './talk-texts.ts'
import { sameMatter, settleOn, type Turn } from './turn.ts'
import type { KeptMessage } from './waiting-messages.ts'

/** Adds messages to an open ticket, each as an entry of its own, once; the number is told unless it is done silently. */
export async function addMessages(
  turn: Turn,
  target: OpenConversation,
  said: readonly KeptMessage[],
  how?: 'silently',
): Promise<void> {
  for (const { id, text, attachmentId } of said) {
    if (text === '' && attachmentId === null) continue
    const input = { publicId: target.publicId, message: text || 'Mengirim berkas.', idempotencyKey: `whatsapp:${id}` }
    await replyToOwnTicket(turn.person, input, attachFiles(turn.person, attachmentId === null ? [] : [attachmentId]))
  }
  await settleOn(turn, target.id)
  if (how === 'silently') return
  const hour = Math.floor(now().getTime() / sameMatter)
  const { tx, number, person } = turn
  const reason = `ticket.added:${target.id}:${hour}`
  const message = texts.added(target.number)
  await queueMessage(tx, { reason, number, purpose: 'talk', personId: person.id, ticketId: target.id, message })
}
