// Erases what a close was asked to erase, a batch at a time, so that a process that dies loses and repeats nothing.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { attachment } from '#domain/attachments/attachment-tables.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { eraseAccount } from '#domain/personal-data/erase-account.ts'
import { longTransaction, type Transaction } from '#platform/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now, wibInstant } from '#shared/dates.ts'
import { addCounts, changesOf, type ErasureClass, type ErasureCounts } from './erasure.ts'
import { seasonCloseGoesOn } from './season-close-events.ts'
import { seasonClose } from './season-close-tables.ts'
import { oldAccounts, oldAttachments, oldMails, oldNotices, oldSignIns } from './what-is-erased.ts'

const erasedText = '(dihapus setelah musim penerimaan berakhir)'

/** Rows of one batch: accounts cost some statements each, the others one for all. */
const rowsABatch = 1_000
const accountsABatch = 200

async function removeSome(tx: Transaction, table: PgTable, id: PgColumn, which: SQL | undefined): Promise<number> {
  const some = tx.select({ id }).from(table).where(which).limit(rowsABatch)
  const { rowCount } = await tx.delete(table).where(inArray(id, some))
  return rowCount ?? 0
}

async function eraseSomeAccounts(tx: Transaction, before: Date): Promise<number> {
  const some = await tx
    .select({ id: user.id })
    .from(user)
    .where(oldAccounts(tx, before))
    .orderBy(user.id)
    .limit(accountsABatch)
    .for('update', { of: user })
  for (const { id } of some) await eraseAccount(tx, id, erasedText)
  return some.length
}

async function eraseSome(tx: Transaction, erasureClass: ErasureClass, before: Date): Promise<number> {
  if (erasureClass === 'accounts') return eraseSomeAccounts(tx, before)
  if (erasureClass === 'attachments') return removeSome(tx, attachment, attachment.id, oldAttachments(tx, before))
  if (erasureClass === 'mails') return removeSome(tx, outgoingMail, outgoingMail.id, oldMails(before))
  const signIns = await removeSome(tx, signInAttempt, signInAttempt.id, oldSignIns(before))
  return signIns > 0 ? signIns : removeSome(tx, notification, notification.id, oldNotices(before))
}

/** One batch of the first class that has any left; with its count it commits, or not at all. */
export function eraseSeasonData(closeId: number): Promise<void> {
  return longTransaction(async (tx) => {
    const [close] = await tx
      .select()
      .from(seasonClose)
      .where(and(eq(seasonClose.id, closeId), isNull(seasonClose.finishedAt)))
      .for('update')
    if (!close) return
    const before = wibInstant(close.before)
    let erased: ErasureCounts = {}
    for (const each of close.classes) {
      const gone = await eraseSome(tx, each, before)
      if (gone === 0) continue
      erased = { [each]: gone }
      break
    }
    if (Object.keys(erased).length > 0) {
      await tx
        .update(seasonClose)
        .set({ erased: addCounts(close.erased, erased) })
        .where(eq(seasonClose.id, closeId))
      await announce(tx, seasonCloseGoesOn, { closeId })
      return
    }
    await tx.update(seasonClose).set({ finishedAt: now() }).where(eq(seasonClose.id, closeId))
    await recordAudit(tx, {
      actor: null,
      action: 'season.close-finish',
      target: `season-close:${closeId}`,
      changes: changesOf(close.expected, close.erased),
    })
  })
}
