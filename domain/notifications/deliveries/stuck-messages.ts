// Messages that no job ends: of processes that ended, and of a restored backup.
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Database, database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { message } from './message-tables.ts'
import { announceLateWithdrawal, moveMessage, type Outbox, restored } from './outbox.ts'
import { attemptLimit, expiryDelay } from './retry-rule.ts'

const interrupted = 'Pengiriman terputus; tidak pasti sampai.'
const expired = 'Tidak terkirim sampai batas waktunya.'

async function findIds({ table, own }: Outbox, which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(and(own, eq(table.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

/** Ends what no job ends: attempts whose process ended are uncertain, and messages that lost their job are refused. */
export async function settleStuckMessages(outbox: Outbox): Promise<void> {
  const { table, rule } = outbox
  const at = now().getTime()
  for (const id of await findIds(outbox, lt(table.sendingSince, new Date(at - attemptLimit)))) {
    await database.transaction((tx) =>
      moveMessage(tx, outbox, id, 'uncertain', { note: interrupted, error: interrupted }),
    )
    await announceLateWithdrawal(outbox, id)
  }
  const before = new Date(at - rule.patience - expiryDelay)
  for (const id of await findIds(outbox, and(isNull(table.sendingSince), lt(table.queuedAt, before)))) {
    await database.transaction((tx) => moveMessage(tx, outbox, id, 'refused', { note: expired, error: expired }))
  }
}

/** The state of a message of which it is unknown whether it left before a restore from a backup of `backupMadeAt`. */
export const heldColumns = (backupMadeAt: Date) =>
  ({ state: 'uncertain', note: restored, sendingSince: backupMadeAt, attempts: 1 }) as const

/**
 * Makes every message pending at the backup uncertain, because it may have been sent; administrators may send it again.
 * @returns their number.
 */
export async function holdRestored(db: Database, table: Outbox['table'], backupMadeAt: Date): Promise<number> {
  const held = await db
    .update(table)
    .set({ ...heldColumns(backupMadeAt), attempts: sql`greatest(${table.attempts}, 1)` })
    .where(and(eq(table.state, 'queued'), isNull(table.sendingSince)))
    .returning({ id: table.id })
  return held.length
}

export const holdRestoredMessages = (db: Database, backupMadeAt: Date) => holdRestored(db, message, backupMadeAt)
