// Stores a question that was told in messages, and says that it is there.

import { queueMessage } from '#domain/notifications/whatsapp/queue-message.ts'
import { statusLink } from '#domain/notifications/whatsapp/write-message.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/reply-to-own-ticket.ts'
import { submitFromMessage } from '#domain/tickets/requester/submit-from-message.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { titleOf } from '#domain/tickets/title/title-of.ts'
import { env } from '#platform/env.server.ts'
import * as texts from './talk-texts.ts'
import { settleOn, type TalkOptions, type Turn } from './turn.ts'
import type { KeptMessage } from './waiting-messages.ts'

/** Stores the question once, with its files, and queues the receipt with its number and link, unless it is done silently. */
export async function submitQuestion(
  turn: Turn,
  said: readonly KeptMessage[],
  regencyId: number | null,
  { guessCategory, policyVersion }: TalkOptions,
  how?: 'silently',
): Promise<void> {
  const { tx, number, person } = turn
  const text = said
    .map((each) => each.text)
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 10_000)
  const files = said.flatMap(({ attachmentId }) => attachmentId ?? [])
  const key = `whatsapp:${said[0]?.id ?? turn.messageId}`
  const question = {
    title: titleOf(text) || 'Berkas lewat WhatsApp',
    description: text || 'Mengirim berkas.',
    category: await guessCategory(text),
    regencyId,
    number,
    idempotencyKey: key,
    policyVersion: await policyVersion(),
  }
  const [first, rest] = [files.slice(0, attachmentsPerMessage), files.slice(attachmentsPerMessage)]
  const stored = await submitFromMessage(person, question, attachFiles(person, first))
  for (const id of rest) {
    const input = { publicId: stored.publicId, message: 'Mengirim berkas.', idempotencyKey: `whatsapp:${id}` }
    await replyToOwnTicket(person, input, attachFiles(person, [id]))
  }
  await settleOn(turn, stored.id)
  if (how === 'silently') return
  const message = texts.received(
    ticketNumber('question', stored.id),
    statusLink(stored.publicId),
    `${env.origin}/privacy`,
  )
  const reason = `ticket.received:${stored.id}`
  await queueMessage(tx, { reason, number, purpose: 'receipt', personId: person.id, ticketId: stored.id, message })
}
