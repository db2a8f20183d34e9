// Which rows of each class are old enough to go: the preview counts them and the erasure takes them.
import { and, eq, gte, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type PersonColumns, people } from '#domain/accounts/people-views.ts'
import { countOldSignIns } from '#domain/accounts/personal-data/erase-account-data.ts'
import { isInactiveClient } from '#domain/accounts/personal-data/inactive-clients.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import type { ErasureClass } from './erasure-classes.ts'

const account = people('account')

/** Files of settled tickets, and those whose message was never sent. */
export function oldAttachments(db: Database | Transaction, before: Date): SQL | undefined {
  const open = db
    .select({ one: sql`1` })
    .from(ticketEntry)
    .innerJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(and(eq(ticketEntry.id, attachment.entryId), isOpenTicket))
  return and(lt(attachment.createdAt, before), or(isNull(attachment.entryId), notExists(open)))
}

/** Mails that no longer wait to be sent: handed over, refused, or kept because there is no mail server. */
export function oldMails(before: Date): SQL | undefined {
  return and(lt(outgoingMail.createdAt, before), isNull(outgoingMail.sendingSince))
}

/** Notices under the bell. */
export function oldNotices(before: Date): SQL {
  return lt(notification.createdAt, before)
}

/** Clients who asked nothing that is still open, wrote nothing and were not here since. Staff are never among them. */
export function isOldAccount(person: PersonColumns, before: Date): SQL | undefined {
  const alive = new QueryBuilder()
    .select({ one: sql`1` })
    .from(ticket)
    .where(and(eq(ticket.requesterId, person.id), or(isOpenTicket, gte(ticket.lastEntryAt, before))))
  return and(isInactiveClient(person, before), notExists(alive))
}

/** How many rows of a class there are from before the moment. */
export async function countOld(db: Database | Transaction, erasureClass: ErasureClass, before: Date): Promise<number> {
  if (erasureClass === 'attachments') return db.$count(attachment, oldAttachments(db, before))
  if (erasureClass === 'mails') return db.$count(outgoingMail, oldMails(before))
  if (erasureClass === 'accounts') return db.$count(account, isOldAccount(account, before))
  const [signIns, notices] = await Promise.all([
    countOldSignIns(db, before),
    db.$count(notification, oldNotices(before)),
  ])
  return signIns + notices
}
