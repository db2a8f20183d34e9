// Erases in a restored database what had been erased after its backup was made.
import { and, inArray, isNull } from 'drizzle-orm'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import { eraseSome, eraseSomeAccounts } from '#domain/privacy/erasure/erase-batch.ts'
import { type ErasureClass, erasureClasses } from '#domain/privacy/erasure/erasure-classes.ts'
import type { ListedErasure } from '#platform/backups/erasure-list.server.ts'
import type { Database } from '#platform/database/database.server.ts'

const erasedText = '(dihapus; penghapusan diulang setelah pemulihan cadangan)'
const idsABatch = 200

/** How many accounts and other rows were erased. */
export interface ErasedAgain {
  readonly accounts: number
  readonly rows: number
}

const isClass = (name: string): name is Exclude<ErasureClass, 'accounts'> =>
  name !== 'accounts' && Object.hasOwn(erasureClasses, name)

/** The latest moment for each class: what is older than an earlier one is older than that one too. */
function latestOf(erasures: readonly ListedErasure[]): Map<Exclude<ErasureClass, 'accounts'>, Date> {
  const latest = new Map<Exclude<ErasureClass, 'accounts'>, Date>()
  for (const erasure of erasures) {
    if (erasure.kind !== 'data') continue
    const before = new Date(erasure.before)
    for (const each of erasure.classes.filter(isClass)) {
      const other = latest.get(each)
      if (!other || before > other) latest.set(each, before)
    }
  }
  return latest
}

/** Batches in transactions of their own; who is not in the database, or erased there already, is passed over. */
export async function eraseAgain(db: Database, erasures: readonly ListedErasure[]): Promise<ErasedAgain> {
  const ids = [...new Set(erasures.flatMap((each) => (each.kind === 'account' ? [each.id] : [])))]
  let accounts = 0
  for (let start = 0; start < ids.length; start += idsABatch) {
    const some = ids.slice(start, start + idsABatch)
    const which = (person: PersonColumns) => and(inArray(person.id, some), isNull(person.erasedAt))
    accounts += await db.transaction((tx) => eraseSomeAccounts(tx, which, erasedText))
  }
  let rows = 0
  for (const [each, before] of latestOf(erasures)) {
    for (let gone = -1; gone !== 0; rows += gone) {
      gone = await db.transaction((tx) => eraseSome(tx, each, before, erasedText))
    }
  }
  return { accounts, rows }
}
