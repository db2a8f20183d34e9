// Erases the next rows of one class of data, so many as one transaction bears.
import type { SQL } from 'drizzle-orm'
import { lockPeople, type PersonColumns } from '#domain/accounts/people-views.ts'
import { eraseOldSignIns } from '#domain/accounts/personal-data/erase-account-data.ts'
import { eraseOldMails, eraseOldNotices } from '#domain/notifications/personal-data/erase-mails-and-notices.ts'
import { eraseOldFiles } from '#domain/tickets/personal-data/erase-tickets.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { eraseAccount } from './erase-account.ts'
import type { ErasureClass } from './erasure-classes.ts'
import { isOldAccount } from './erasure-rules.ts'

/** Accounts of one batch: they cost some statements each. */
const accountsABatch = 200

/** Erases the next accounts that `which` finds; `erasedText` says why in place of what they wrote. Gives how many. */
export async function eraseSomeAccounts(
  tx: Transaction,
  which: (person: PersonColumns) => SQL | undefined,
  erasedText: string,
): Promise<number> {
  const some = await lockPeople(tx, which, accountsABatch)
  for (const { id } of some) await eraseAccount(tx, id, erasedText)
  return some.length
}

/** One batch of the class from before the moment; gives how many rows went, 0 when none is left. */
export async function eraseSome(
  tx: Transaction,
  erasureClass: ErasureClass,
  before: Date,
  erasedText: string,
): Promise<number> {
  if (erasureClass === 'accounts') return eraseSomeAccounts(tx, (person) => isOldAccount(person, before), erasedText)
  if (erasureClass === 'attachments') return eraseOldFiles(tx, before)
  if (erasureClass === 'mails') return eraseOldMails(tx, before)
  const signIns = await eraseOldSignIns(tx, before)
  return signIns > 0 ? signIns : eraseOldNotices(tx, before)
}
