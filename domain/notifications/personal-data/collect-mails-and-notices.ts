// Every mail, notice and delivery of one person, for 'Unduh data saya'.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { letterAsText } from '#domain/notifications/letter.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { collectPush } from '#domain/notifications/push/personal-data.ts'
import { readLetter } from '#domain/notifications/read-letter.server.ts'
import { collectWhatsapp } from '#domain/notifications/whatsapp/personal-data.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** Collects what was sent to a person or lies under their bell, the oldest first; times are ISO 8601. */
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
