// Puts a mail into the outbox, once per reason and recipient.
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { MailReason } from './deliveries/mail-kinds.ts'
import { heldMail } from './hold-restored-mails.ts'
import type { LetterPart } from './letter.ts'
import { letterQueued } from './notification-events.ts'
import { outgoingMail } from './notification-tables.ts'

/** A mail in plain Indonesian. `reason` names what it is about, for example 'ticket.submitted:1203'. */
export interface NewMail {
  readonly reason: MailReason
  readonly recipient: string
  /** The account it is about: 'Unduh data saya' holds it, and it goes with the account. Null without one. */
  readonly personId: string | null
  readonly subject: string
  readonly letter: readonly LetterPart[]
}

/** A mail that was just put into the outbox; a held one waits for somebody to send it by hand. */
export interface QueuedMail {
  readonly id: number
  readonly isHeld: boolean
}

/** Stores the mail and announces it; a second call with the same reason and recipient does nothing. */
export async function queueMail(mail: NewMail): Promise<void> {
  await database.transaction((tx) => queueMailIn(tx, mail))
}

/**
 * The same inside a transaction that stores more than the mail; gives its id, or undefined when the mail was there already. What a job of a
 * restored backup writes is held like the mails of that backup: it may have been written and sent before.
 */
export async function queueMailIn(tx: Transaction, mail: NewMail): Promise<QueuedMail | undefined> {
  const restoredFrom = mailIsConfigured() ? jobRestoredFrom() : undefined
  const [stored] = await tx
    .insert(outgoingMail)
    .values({
      ...{ ...mail, subject: oneLine(mail.subject), createdAt: now() },
      ...(restoredFrom && heldMail(restoredFrom)),
    })
    .onConflictDoNothing({ target: [outgoingMail.reason, outgoingMail.recipient] })
    .returning({ id: outgoingMail.id })
  if (stored && !restoredFrom) await announce(tx, letterQueued, { mailId: stored.id })
  return stored && { id: stored.id, isHeld: restoredFrom !== undefined }
}
