// News to one person that are no answer to a question: by mail and by WhatsApp, as the person chose.
import { findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import type { MailReason } from '#domain/notifications/deliveries/delivery.ts'
import { action, greeting, quote } from '#domain/notifications/deliveries/letter.ts'
import { mailReach, wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { queueWhatsapp } from '#domain/notifications/whatsapp/queued-whatsapp.ts'
import { isWindowOpen } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { cut, whatsappBounds } from '#platform/whatsapp/whatsapp-message.ts'

export interface NewsReader {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** `reason` makes it unique for a person, `path` is where it is read, `label` the text of its button. */
export interface PersonNews {
  readonly reason: MailReason
  readonly title: string
  readonly text: string
  readonly path: `/${string}`
  readonly label: string
}

const titleLength = 120

/** Queues the message once, to the number proven last, and only within the 24-hour window. */
async function writeToNumber(personId: string, { reason, title, text, path }: PersonNews): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const number = (await findProvenNumbers(tx, personId)).at(-1)
    if (!number || !(await isWindowOpen(tx, number))) return
    const head = `${cut(title, titleLength)}\n\n`
    const end = `\n\nSelengkapnya: ${env.origin}${path}`
    const whole = head + cut(text, whatsappBounds.text - head.length - end.length) + end
    await queueWhatsapp(tx, { reason, number, purpose: 'talk', personId, message: { kind: 'text', text: whole } })
  })
}

/** Sends it once by each way, however often it is called; emails only to a confirmed address that wants them. */
export async function notifyPerson(person: NewsReader, news: PersonNews): Promise<void> {
  await writeToNumber(person.id, news)
  if (!(person.email && person.emailVerified)) return
  const mailsAnswers = await wantsAnswerMails(person.id)
  const reach = mailReach({ ...person, mailsAnswers, refused: null })
  if (reach !== 'on' && reach !== 'no_server') return
  await queueMail({
    reason: news.reason,
    recipient: person.email,
    personId: person.id,
    subject: news.title,
    letter: [greeting(person.name), quote(news.text), action(news.label, news.path)],
  })
}
