// How each class of personal data is counted and erased: when retention ends, at the season's close, after a restore.
import type { SQL } from 'drizzle-orm'
import { type PersonColumns, requesters } from '#domain/accounts/people-views.ts'
import { oldSignIns } from '#domain/accounts/sessions/sessions.server.ts'
import {
  countOldMails,
  countOldNotices,
  eraseOldMails,
  eraseOldNotices,
} from '#domain/notifications/personal-data/mails-and-notices.ts'
import { oldFiles } from '#domain/tickets/personal-data/ticket-data.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { countOldRows, type OldRows, removeOldRows } from '#platform/database/old-rows.ts'
import { eraseSomeAccounts, isOldAccount } from './erasure.ts'
import { type ErasureClass, type ErasureCounts, erasureOrder } from './erasure-classes.ts'

interface ErasureRule {
  readonly count: (db: Database | Transaction, before: Date) => Promise<number>
  /** Erases one batch; `erasedText` stands where a text stood and says why it is gone. Returns how many it erased. */
  readonly erase: (tx: Transaction, before: Date, erasedText: string) => Promise<number>
}

export type ErasureRules = Readonly<Record<ErasureClass, ErasureRule>>

export function accountRule(isEnding: (person: PersonColumns, before: Date) => SQL | undefined): ErasureRule {
  const account = requesters('account')
  return {
    count: (db, before) => db.$count(account, isEnding(account, before)),
    erase: (tx, before, text) => eraseSomeAccounts(tx, (person) => isEnding(person, before), text),
  }
}

const tableRule = (rows: OldRows): ErasureRule => ({
  count: (db, before) => countOldRows(db, rows, before),
  erase: (tx, before) => removeOldRows(tx, rows, before),
})

const signIns = tableRule(oldSignIns.attempts)

export const erasureRules: ErasureRules = {
  attachments: tableRule(oldFiles),
  mails: { count: countOldMails, erase: eraseOldMails },
  traces: {
    count: async (db, before) => (await signIns.count(db, before)) + (await countOldNotices(db, before)),
    erase: async (tx, before) => (await signIns.erase(tx, before, '')) || eraseOldNotices(tx, before),
  },
  accounts: accountRule(isOldAccount),
}

/** Rows are old that were last used before the moment of their class. Classes without a moment stay. */
export type ErasureTimes = Readonly<Partial<Record<ErasureClass, Date>>>

export async function countOld(
  db: Database | Transaction,
  before: ErasureTimes,
  rules = erasureRules,
): Promise<Required<ErasureCounts>> {
  const counts: Partial<Record<ErasureClass, number>> = {}
  for (const each of erasureOrder) {
    if (before[each]) counts[each] = await rules[each].count(db, before[each])
  }
  return counts as Required<ErasureCounts>
}

interface ErasureBatch {
  readonly before: ErasureTimes
  readonly erased: ErasureCounts
  readonly text: string
  readonly rules?: ErasureRules
}

/** Erases one batch of the first class that has any left. Returns the counts with it, or null when nothing is left. */
export async function eraseNext(
  tx: Transaction,
  { before, erased, text, rules = erasureRules }: ErasureBatch,
): Promise<ErasureCounts | null> {
  for (const each of erasureOrder) {
    const gone = before[each] ? await rules[each].erase(tx, before[each], text) : 0
    if (gone > 0) return { ...erased, [each]: (erased[each] ?? 0) + gone }
  }
  return null
}
