import { eq } from 'drizzle-orm'
import { tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { failureWords, messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import {
  type LetterPart,
  letterAsText,
  type WrittenPart,
  writeLetter,
} from '#domain/notifications/deliveries/letter.ts'
import { headOf } from '#domain/notifications/deliveries/mail-head.server.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import type { Channel, ChannelOutbox, Message, SendResult } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { env } from '#platform/env.server.ts'
import { mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'

export const mailOutbox: ChannelOutbox = {
  ...{ channel: 'mail', table: message, own: eq(message.channel, 'mail') },
  ...{ rule: retryRules.mail, event: messageQueued.mail },
}

/** The letter with its one-time links, or with `…` in place of their tokens. */
export function readLetter(letter: readonly LetterPart[], links: 'usable' | 'hidden'): WrittenPart[] {
  return writeLetter(letter, { origin: env.origin, tokenOf: links === 'usable' ? tokenOfSeed : () => '…' })
}

/** Makes the HTML part of an email; the renderer is in a layer above. */
type RenderLetter = (mail: { readonly subject: string; readonly parts: readonly WrittenPart[] }) => string

const pause = new CircuitBreaker()

export const mailChannel = (render: RenderLetter): Channel => ({
  ...mailOutbox,
  isConfigured: mailIsConfigured,
  pauseOf: () => pause,
  send: (mail) => send(mail, render),
})

async function send(mail: Message, render: RenderLetter): Promise<SendResult> {
  const { recipient: to, payload } = mail
  const subject = mail.subject ?? ''
  const head = headOf(mail)
  const parts = readLetter(payload?.letter ?? [], 'usable')
  const result = await sendMail({ head, to, subject, text: letterAsText(parts), html: render({ subject, parts }) })
  if (result.outcome === 'sent') return result
  const { outcome, reason: error } = result
  return { outcome, error, note: failureWords(outcome, error) }
}
