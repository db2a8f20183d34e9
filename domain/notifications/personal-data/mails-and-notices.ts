import { and, asc, eq, inArray, isNotNull, isNull, like, lt } from 'drizzle-orm'
import type { MailReason } from '#domain/notifications/deliveries/delivery.ts'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { letterAsText } from '#domain/notifications/letter.ts'
import { mailOutbox, readLetter } from '#domain/notifications/mail-outbox.server.ts'
import { notification, notificationPreference, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { collectPush, erasePush, erasePushAbout } from '#domain/notifications/push/push-outbox.ts'
import { collectWhatsapp, eraseWhatsapp } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { whatsappMessage } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { pick } from '#shared/pick.ts'

export async function collectMailsAndNotices(personId: string) {
  const mails = await database
    .select(pick(outgoingMail, 'subject', 'letter', 'text', 'createdAt'))
    .from(outgoingMail)
    .where(eq(outgoingMail.personId, personId))
    .orderBy(asc(outgoingMail.id))
  const notices = await database
    .select(pick(notification, 'text', 'createdAt'))
    .from(notification)
    .where(eq(notification.personId, personId))
    .orderBy(asc(notification.id))
  const deliveries = await database
    .select({ ...pick(delivery, 'way', 'state', 'updatedAt'), publicId: ticket.publicId })
    .from(delivery)
    .innerJoin(ticket, eq(ticket.id, delivery.ticketId))
    .where(eq(ticket.requesterId, personId))
    .orderBy(asc(delivery.id))
  const seen = await database
    .select({ at: answerReach.seenAt, publicId: ticket.publicId })
    .from(answerReach)
    .innerJoin(ticket, eq(ticket.id, answerReach.ticketId))
    .where(and(eq(ticket.requesterId, personId), isNotNull(answerReach.seenAt)))
    .orderBy(asc(answerReach.entryId))
  const whatsapp = await collectWhatsapp(personId)
  return {
    whatsapp,
    pushDevices: await collectPush(personId),
    deliveries: deliveries.map(({ updatedAt, ...each }) => ({ ...each, at: updatedAt.toISOString() })),
    answersSeen: seen.flatMap(({ at, publicId }) => (at ? [{ publicId, at: at.toISOString() }] : [])),
    notices: notices.map((each) => ({ text: each.text, at: each.createdAt.toISOString() })),
    mails: mails.map((each) => ({
      subject: each.subject,
      // A link that still opens the account does not belong into a file that is carried about.
      text: letterAsText(readLetter(each, 'hidden')),
      at: each.createdAt.toISOString(),
    })),
  }
}

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

/** Erases all notices and emails about these tickets, which contain titles, and their deliveries. */
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

const consentWithdrawn = 'Pemohon menarik persetujuannya'

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

const isOldMail = (before: Date) => and(lt(outgoingMail.createdAt, before), isNull(outgoingMail.sendingSince))

const isOldNotice = (before: Date) => lt(notification.createdAt, before)

export function countOldMails(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(outgoingMail, isOldMail(before))
}

export function eraseOldMails(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, outgoingMail, outgoingMail.id, isOldMail(before))
}

export function countOldNotices(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(notification, isOldNotice(before))
}

export function eraseOldNotices(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, notification, notification.id, isOldNotice(before))
}

export async function giveMessagesAndNotices(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(notification).set({ personId: to }).where(eq(notification.personId, from))
  await tx.update(whatsappMessage).set({ personId: to }).where(eq(whatsappMessage.personId, from))
}
