// Hands a mail of the outbox to the mail server, at most once; without SMTP settings it stays kept and readable.
import { mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { ServicePause } from '#platform/service-pause.server.ts'
import { headOf } from './deliveries/mail-head.server.ts'
import { deliver, type SendResult } from './deliveries/outbox.ts'
import { failureWords } from './deliveries/refusal-words.ts'
import { letterAsText, type WrittenPart } from './letter.ts'
import { type ClaimedMail, mailOutbox } from './mail-outbox.ts'
import { readLetter } from './read-letter.server.ts'

/** Makes the HTML part of a mail from its parts; what draws stands above this floor. */
export type RenderLetter = (mail: { readonly subject: string; readonly parts: readonly WrittenPart[] }) => string

const pause = new ServicePause()

/** Makes one attempt at the mail, if it had `attempts` when its job was announced; its retries are announced as jobs. */
export async function deliverMail(mailId: number, render: RenderLetter, attempts?: number): Promise<void> {
  if (!mailIsConfigured()) return
  await deliver(mailOutbox, pause, { id: mailId, attempts }, (mail) => send(mail, render))
}

async function send(mail: ClaimedMail, render: RenderLetter): Promise<SendResult> {
  const { recipient: to, subject } = mail
  const head = await headOf(mail)
  const parts = readLetter(mail, 'usable')
  const result = await sendMail({ head, to, subject, text: letterAsText(parts), html: render({ subject, parts }) })
  if (result.outcome === 'sent') return result
  const { outcome, reason: error } = result
  return { outcome, error, note: failureWords(outcome, error) }
}
