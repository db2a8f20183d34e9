import type { MailReason } from '#domain/notifications/deliveries/delivery.ts'
import type { LetterPart } from '#domain/notifications/deliveries/letter.ts'
import { queueMessage, storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { oneLine } from '#shared/typed-text.ts'
import { mailOutbox } from './mail-outbox.server.ts'

export interface NewMail {
  readonly reason: MailReason
  readonly recipient: string
  /** The account it is about: 'Unduh data saya' holds it, and it goes with the account. Null without one. */
  readonly personId: string | null
  readonly subject: string
  readonly letter: readonly LetterPart[]
  readonly ticketId?: number
  /** The answer that it brings. */
  readonly entryId?: number
}

const noServer = 'Email belum diatur di portal ini'

/** Stores the email and announces it; does nothing for the same reason and recipient. */
export async function queueMail(mail: NewMail): Promise<void> {
  await database.transaction((tx) => queueMailIn(tx, mail))
}

/** The same in an open transaction. Without a mail server it is only stored, to be read, and never sent. */
export async function queueMailIn(tx: Transaction, { letter, ...mail }: NewMail): Promise<number | undefined> {
  const fresh = { ...mail, subject: oneLine(mail.subject), payload: { letter } }
  if (mailIsConfigured()) return queueMessage(tx, mailOutbox, fresh)
  return storeMessage(tx, { ...fresh, channel: 'mail', state: 'switched_off', note: noServer })
}
