// Every mail and notice of one person, for 'Unduh data saya'.
import { asc, eq } from 'drizzle-orm'
import { letterAsText } from '#domain/notifications/letter.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { readLetter } from '#domain/notifications/read-letter.server.ts'
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
  return {
    notices: notices.map((each) => ({ text: each.text, at: each.createdAt.toISOString() })),
    mails: mails.map((each) => ({
      subject: each.subject,
      // A link that still opens the account does not belong into a file that is carried about.
      text: letterAsText(readLetter(each, 'hidden')),
      at: each.createdAt.toISOString(),
    })),
  }
}
