// Erases the next rows of one class of data, so many as one transaction bears.
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { eraseAccount } from './erase-account.ts'
import type { ErasureClass } from './erasure-classes.ts'
import { oldAccounts, oldAttachments, oldMails, oldNotices, oldSignIns } from './erasure-rules.ts'

/** Rows of one batch: accounts cost some statements each, the others one for all. */
const rowsABatch = 1_000
const accountsABatch = 200

async function removeSome(tx: Transaction, table: PgTable, id: PgColumn, which: SQL | undefined): Promise<number> {
  const some = tx.select({ id }).from(table).where(which).limit(rowsABatch)
  const { rowCount } = await tx.delete(table).where(inArray(id, some))
  return rowCount ?? 0
}

/** Erases the next accounts that `which` finds; `erasedText` says why in place of what they wrote. Gives how many. */
export async function eraseSomeAccounts(tx: Transaction, which: SQL | undefined, erasedText: string): Promise<number> {
  const some = await tx
    .select({ id: user.id })
    .from(user)
    .where(which)
    .orderBy(user.id)
    .limit(accountsABatch)
    .for('update', { of: user })
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
  if (erasureClass === 'accounts') return eraseSomeAccounts(tx, oldAccounts(tx, before), erasedText)
  if (erasureClass === 'attachments') return removeSome(tx, attachment, attachment.id, oldAttachments(tx, before))
  if (erasureClass === 'mails') return removeSome(tx, outgoingMail, outgoingMail.id, oldMails(before))
  const signIns = await removeSome(tx, signInAttempt, signInAttempt.id, oldSignIns(before))
  return signIns > 0 ? signIns : removeSome(tx, notification, notification.id, oldNotices(before))
}
