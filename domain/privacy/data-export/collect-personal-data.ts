// Everything the portal keeps about one person, for 'Unduh data saya' (UU 27/2022).
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { collectAccountData } from '#domain/accounts/personal-data/collect-account-data.ts'
import { letterAsText } from '#domain/notifications/letter.ts'
import { wantsAnswerMails } from '#domain/notifications/mail-preference.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { readLetter } from '#domain/notifications/read-letter.server.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { filedConsent, satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { fileMark } from './marked-files.ts'

/** `content` of a file is its mark, which the download replaces by the content in base64; times are ISO 8601. */
export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

const fileOf = ({ id, name, mediaType }: { id: string; name: string; mediaType: string }) => ({
  name,
  mediaType,
  content: fileMark(id),
})

/**
 * Collects the person's own data. Of conversations it holds what the person may see: their own words and public answers.
 * @throws NotFound when the account is gone.
 */
export async function collectPersonalData(person: Person) {
  const { account, ...kept } = await collectAccountData(person.id)
  const mails = await database
    .select({
      ...pick(outgoingMail, 'subject', 'letter', 'text', 'createdAt'),
    })
    .from(outgoingMail)
    .where(eq(outgoingMail.personId, person.id))
    .orderBy(asc(outgoingMail.id))
  const notices = await database
    .select({ text: notification.text, createdAt: notification.createdAt })
    .from(notification)
    .where(eq(notification.personId, person.id))
    .orderBy(asc(notification.id))
  return {
    collectedAt: now().toISOString(),
    account: { ...account, mailsAnswers: await wantsAnswerMails(person.id) },
    ...kept,
    tickets: await ticketsOf(person),
    unsentFiles: (await filesOf(and(eq(attachment.ownerId, person.id), isNull(attachment.entryId)))).map(fileOf),
    notices: notices.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
    mails: mails.map(({ subject, createdAt, ...letter }) => ({
      subject,
      // A link that still opens the account does not belong into a file that is carried about.
      text: letterAsText(readLetter(letter, 'hidden')),
      at: createdAt.toISOString(),
    })),
  }
}

/** Files as they may be opened: what is not scanned yet, or infected, is withheld here too. */
function filesOf(which: SQL | undefined) {
  return database
    .select({
      ...pick(attachment, 'id', 'entryId', 'name', 'mediaType'),
    })
    .from(attachment)
    .where(and(which, eq(attachment.scan, 'clean')))
    .orderBy(asc(attachment.createdAt), asc(attachment.id))
}

async function ticketsOf(person: Person) {
  const tickets = await database.select().from(ticket).where(eq(ticket.requesterId, person.id)).orderBy(asc(ticket.id))
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const entries = await database
    .select()
    .from(ticketEntry)
    .where(
      and(
        inArray(ticketEntry.ticketId, ids),
        or(eq(ticketEntry.audience, 'public'), eq(ticketEntry.authorId, person.id)),
      ),
    )
    .orderBy(asc(ticketEntry.id))
  const entryIds = entries.map(({ id }) => id)
  const files = await filesOf(inArray(attachment.entryId, entryIds))
  const scores = await database.select().from(satisfaction).where(inArray(satisfaction.ticketId, ids))
  const agreed = await database.select().from(filedConsent).where(inArray(filedConsent.ticketId, ids))
  const consentOf = (id: number) => agreed.find(({ ticketId }) => ticketId === id)
  return tickets.map((each) => ({
    ...pick(each, 'publicId', 'title', 'description', 'category', 'status', 'contactName', 'contactEmail'),
    ...pick(each, 'contactPhone', 'channel', 'organization'),
    priority: each.requestedPriority,
    createdAt: each.createdAt.toISOString(),
    consent: consentOf(each.id)
      ? {
          way: consentOf(each.id)?.way,
          version: consentOf(each.id)?.version,
          recordedAt: consentOf(each.id)?.recordedAt.toISOString(),
        }
      : null,
    score: scores.find(({ ticketId }) => ticketId === each.id)?.score ?? null,
    comment: scores.find(({ ticketId }) => ticketId === each.id)?.comment ?? null,
    history: entries
      .filter(({ ticketId }) => ticketId === each.id)
      .map((entry) => ({
        author: entry.authorName,
        message: entry.message,
        at: entry.createdAt.toISOString(),
        attachments: files.filter(({ entryId }) => entryId === entry.id).map(fileOf),
      })),
  }))
}
