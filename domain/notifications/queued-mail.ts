import { and, isNull, sql } from 'drizzle-orm'
import { holdDeliveries } from '#domain/notifications/deliveries/delivery.server.ts'
import type { MailReason } from '#domain/notifications/deliveries/delivery.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { LetterPart } from './letter.ts'
import { letterQueued } from './notification-events.ts'
import { outgoingMail } from './notification-tables.ts'

export function heldMail(backupMadeAt: Date) {
  return {
    sendingSince: backupMadeAt,
    attempts: 1,
    lastError: 'Dipulihkan dari cadangan; mungkin sudah terkirim sebelum pemulihan',
  }
}

/**
 * Marks every email pending at the backup as uncertain: it may have been sent. Administrators may resend.
 * @returns their number.
 */
export async function holdRestoredMails(database: Database, backupMadeAt: Date): Promise<number> {
  const waits = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.sendingSince))
  const held = await database
    .update(outgoingMail)
    .set({ ...heldMail(backupMadeAt), attempts: sql`greatest(${outgoingMail.attempts}, 1)` })
    .where(waits)
    .returning({ id: outgoingMail.id })
  await holdDeliveries(database, heldMail(backupMadeAt).lastError)
  return held.length
}

export interface NewMail {
  readonly reason: MailReason
  readonly recipient: string
  /** The account it is about: 'Unduh data saya' holds it, and it goes with the account. Null without one. */
  readonly personId: string | null
  readonly subject: string
  readonly letter: readonly LetterPart[]
}

export interface QueuedMail {
  readonly id: number
  readonly isHeld: boolean
}

/** Stores the email and announces it; does nothing for the same reason and recipient. */
export async function queueMail(mail: NewMail): Promise<void> {
  await database.transaction((tx) => queueMailIn(tx, mail))
}

/**
 * The same in an open transaction; returns the id, undefined for a duplicate. Emails of a restored backup's jobs are
 * held: they may have been sent before.
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
