// Which rows of each class are old enough to go: the preview counts them and the erasure takes them.
import { and, not, type SQL } from 'drizzle-orm'
import { type PersonColumns, people } from '#domain/accounts/people-views.ts'
import { countOldSignIns } from '#domain/accounts/personal-data/erase-account-data.ts'
import { isInactiveClient } from '#domain/accounts/personal-data/inactive-clients.ts'
import { countOldMails, countOldNotices } from '#domain/notifications/personal-data/erase-mails-and-notices.ts'
import { countOldFiles } from '#domain/tickets/personal-data/erase-tickets.ts'
import { hasLivingTicket } from '#domain/tickets/ticket-views.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import type { ErasureClass } from './erasure-classes.ts'

const account = people('account')

/** Clients who asked nothing that is still open, wrote nothing and were not here since. Staff are never among them. */
export function isOldAccount(person: PersonColumns, before: Date): SQL | undefined {
  return and(isInactiveClient(person, before), not(hasLivingTicket(person.id, before)))
}

/** How many rows of a class there are from before the moment. */
export async function countOld(db: Database | Transaction, erasureClass: ErasureClass, before: Date): Promise<number> {
  if (erasureClass === 'attachments') return countOldFiles(db, before)
  if (erasureClass === 'mails') return countOldMails(db, before)
  if (erasureClass === 'accounts') return db.$count(account, isOldAccount(account, before))
  const [signIns, notices] = await Promise.all([countOldSignIns(db, before), countOldNotices(db, before)])
  return signIns + notices
}
