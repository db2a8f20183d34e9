// What goes of the mails and notices: those of a person, those about tickets, and old ones.
import { and, eq, inArray, isNull, like, lt } from 'drizzle-orm'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import type { MailReason } from '#domain/notifications/deliveries/mail-kinds.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.ts'
import { notification, notificationPreference, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { erasePush, erasePushAbout } from '#domain/notifications/push/personal-data.ts'
import { eraseWhatsapp } from '#domain/notifications/whatsapp/personal-data.ts'
import { entry } from '#domain/tickets/ticket-views.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'
import { removeSome } from '#platform/database/remove-some.ts'

/** Erases the mails and notices of a person from before the moment; without one all of them, and the choice about mails. */
export async function eraseMailsAndNotices(tx: Transaction, personId: string, before?: Date): Promise<void> {
  await tx
    .delete(notification)
    .where(and(eq(notification.personId, personId), before && lt(notification.createdAt, before)))
  await tx
    .delete(outgoingMail)
    .where(and(eq(outgoingMail.personId, personId), before && lt(outgoingMail.createdAt, before)))
  await eraseWhatsapp(tx, personId, before)
  if (before) return
  await erasePush(tx, personId)
  await tx.delete(notificationPreference).where(eq(notificationPreference.personId, personId))
}

/**
 * Erases everybody's notices and mails about these tickets, because they name their titles, and how their answers reached
 * whom. A mail may have gone to a guest who was their requester before.
 */
export async function eraseNoticesAbout(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  await tx.delete(notification).where(inArray(notification.ticketId, [...ticketIds]))
  const entries = await tx
    .select({ id: entry.id })
    .from(entry)
    .where(inArray(entry.ticketId, [...ticketIds]))
  const reasons: MailReason[] = [
    ...ticketIds.flatMap((id) => [`ticket.submitted:${id}`, `ticket.completed:${id}`] as const),
    ...ticketIds.map((id) => `account.confirm-contact:${id}` as const),
    ...entries.flatMap(({ id }) => [`ticket.answered:${id}`, `ticket.withdrawn:${id}`] as const),
  ]
  await tx.delete(outgoingMail).where(inArray(outgoingMail.reason, reasons))
  await erasePushAbout(tx, ticketIds)
  await tx.delete(delivery).where(inArray(delivery.ticketId, [...ticketIds]))
  await tx.delete(answerReach).where(inArray(answerReach.ticketId, [...ticketIds]))
}

/** Why a mail was not sent, for staff. */
const consentWithdrawn = 'Pemohon menarik persetujuannya'

/** Drops the mails about tickets that still wait to be sent to the person, and what devices are sent about them. */
export async function cancelTicketMails(tx: Transaction, personId: string): Promise<void> {
  const waits = and(isNull(outgoingMail.sentAt), like(outgoingMail.reason, prefixPattern('ticket.')))
  const waiting = await tx
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.personId, personId), waits))
    .for('update')
  for (const { id } of waiting) await moveMessage(tx, mailOutbox, id, 'withdrawn', { note: consentWithdrawn })
  await erasePush(tx, personId)
}

/** Mails that no longer wait to be sent: handed over, refused, or kept because there is no mail server. */
const isOldMail = (before: Date) => and(lt(outgoingMail.createdAt, before), isNull(outgoingMail.sendingSince))

const isOldNotice = (before: Date) => lt(notification.createdAt, before)

/** How many mails from before the moment no longer wait to be sent. */
export function countOldMails(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(outgoingMail, isOldMail(before))
}

/** Deletes the next of them; gives how many. */
export function eraseOldMails(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, outgoingMail, outgoingMail.id, isOldMail(before))
}

/** How many notices there are from before the moment. */
export function countOldNotices(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(notification, isOldNotice(before))
}

/** Deletes the next of them; gives how many. */
export function eraseOldNotices(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, notification, notification.id, isOldNotice(before))
}
