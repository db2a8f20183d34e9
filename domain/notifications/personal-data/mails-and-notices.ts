import { and, asc, eq, inArray, isNotNull, like, lt } from 'drizzle-orm'
import { countErasable, eraseMessages } from '#domain/notifications/deliveries/erased-message.ts'
import { letterAsText } from '#domain/notifications/deliveries/letter.ts'
import { answerReach, message } from '#domain/notifications/deliveries/message-tables.ts'
import { lockWaiting, moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { mailOutbox, readLetter } from '#domain/notifications/mail-outbox.server.ts'
import { notification, notificationPreference } from '#domain/notifications/notification-tables.ts'
import { collectPush, erasePush, erasePushAbout } from '#domain/notifications/push/push-outbox.ts'
import { collectWhatsapp, eraseConversations, whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { pick } from '#shared/pick.ts'

export async function collectMailsAndNotices(personId: string) {
  const mails = await database
    .select(pick(message, 'subject', 'payload', 'createdAt'))
    .from(message)
    .where(and(mailOutbox.own, eq(message.personId, personId), isNotNull(message.payload)))
    .orderBy(asc(message.id))
  const notices = await database
    .select(pick(notification, 'text', 'createdAt'))
    .from(notification)
    .where(eq(notification.personId, personId))
    .orderBy(asc(notification.id))
  const deliveries = await database
    .select({ way: message.channel, ...pick(message, 'state', 'updatedAt'), publicId: ticket.publicId })
    .from(message)
    .innerJoin(ticket, eq(ticket.id, message.ticketId))
    .where(and(eq(ticket.requesterId, personId), isNotNull(message.entryId)))
    .orderBy(asc(message.id))
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
      subject: each.subject ?? '',
      // A link that still opens the account does not belong into a file that is carried about.
      text: letterAsText(readLetter(each.payload?.letter ?? [], 'hidden')),
      at: each.createdAt.toISOString(),
    })),
  }
}

/** Erases the messages and notices of a person from before the moment; without one all of them, and the choice about mails. */
export async function eraseMailsAndNotices(tx: Transaction, personId: string, before?: Date): Promise<void> {
  await tx
    .delete(notification)
    .where(and(eq(notification.personId, personId), before && lt(notification.createdAt, before)))
  await tx.delete(message).where(and(eq(message.personId, personId), before && lt(message.createdAt, before)))
  if (before) return
  await eraseConversations(tx, personId)
  await erasePush(tx, personId)
  await tx.delete(notificationPreference).where(eq(notificationPreference.personId, personId))
}

/** Erases all notices and messages about these tickets, which contain titles, and their deliveries. */
export async function eraseNoticesAbout(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  await tx.delete(notification).where(inArray(notification.ticketId, [...ticketIds]))
  await erasePushAbout(tx, ticketIds)
  await tx.delete(message).where(inArray(message.ticketId, [...ticketIds]))
  await tx.delete(answerReach).where(inArray(answerReach.ticketId, [...ticketIds]))
}

const consentWithdrawn = 'Pemohon menarik persetujuannya'

export async function cancelTicketMails(tx: Transaction, personId: string): Promise<void> {
  const own = and(eq(message.personId, personId), like(message.reason, prefixPattern('ticket.')))
  for (const id of await lockWaiting(tx, mailOutbox, own)) {
    await moveMessage(tx, mailOutbox, id, 'withdrawn', { note: consentWithdrawn })
  }
  await erasePush(tx, personId)
}

const isOldMail = (before: Date) => and(mailOutbox.own, lt(message.createdAt, before))

export const countOldMails = (db: Database | Transaction, before: Date): Promise<number> =>
  countErasable(db, isOldMail(before))

export const eraseOldMails = (tx: Transaction, before: Date): Promise<number> => eraseMessages(tx, isOldMail(before))

const isOldNotice = (before: Date) => lt(notification.createdAt, before)

export function countOldNotices(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(notification, isOldNotice(before))
}

export function eraseOldNotices(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, notification, notification.id, isOldNotice(before))
}

export async function giveMessagesAndNotices(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(notification).set({ personId: to }).where(eq(notification.personId, from))
  await tx
    .update(message)
    .set({ personId: to })
    .where(and(whatsappOutbox.own, eq(message.personId, from)))
}
