// What was erased, as a database remembers it: the row of an erased account stays without its data, and so does each close of a season
// and each end of retention.
import { asc, gte } from 'drizzle-orm'
import { findErasedAccounts, findErasureRequests } from '#domain/accounts/personal-data/erasure-requests.ts'
import { erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { seasonClose } from '#domain/privacy/season-close/season-close-tables.ts'
import type { ListedErasure, WaitingErasure } from '#platform/backups/erasure-list.server.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { wibInstant } from '#shared/dates.ts'
import { retentionRun } from './retention-tables.ts'

/** All erasures since the moment, oldest first. */
export async function findErasures(db: Database | Transaction, since: Date): Promise<ListedErasure[]> {
  const accounts = await findErasedAccounts(db, since)
  const closes = await db
    .select({ classes: seasonClose.classes, before: seasonClose.before, at: seasonClose.requestedAt })
    .from(seasonClose)
    .where(gte(seasonClose.requestedAt, since))
    .orderBy(asc(seasonClose.id))
  const runs = await db
    .select({ before: retentionRun.before, erased: retentionRun.erased, at: retentionRun.finishedAt })
    .from(retentionRun)
    .where(gte(retentionRun.finishedAt, since))
    .orderBy(asc(retentionRun.id))
  const found: ListedErasure[] = accounts.map(({ id, at }) => ({
    kind: 'account',
    id,
    at: at.toISOString(),
  }))
  for (const { classes, before, at } of closes) {
    // Accounts are listed by themselves.
    const others = classes.filter((each) => each !== 'accounts')
    if (others.length === 0) continue
    found.push({ kind: 'data', classes: others, before: wibInstant(before).toISOString(), at: at.toISOString() })
  }
  for (const { before, erased, at } of runs) {
    for (const each of erasureOrder.filter((name) => name !== 'accounts' && (erased[name] ?? 0) > 0)) {
      found.push({ kind: 'data', classes: [each], before: before[each], at: (at ?? since).toISOString() })
    }
  }
  return found.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** Persons who asked to be erased and are not yet. */
export async function findWaitingErasures(db: Database | Transaction): Promise<WaitingErasure[]> {
  const rows = await findErasureRequests(db)
  return rows.flatMap(({ id, at }) => (at ? [{ id, at: at.toISOString() }] : []))
}

const unknownNames = ['42P01', '42703']

/** What a database says that may be empty or of an older portal; `nothing` where it has not these tables. */
async function ifThere<Found>(find: Promise<Found>, nothing: Found): Promise<Found> {
  try {
    return await find
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    if (code !== undefined && unknownNames.includes(code)) return nothing
    throw error
  }
}

/** All erasures that a database remembers, which may be empty: it has erased nothing then. */
export function findErasuresIfAny(db: Database): Promise<ListedErasure[]> {
  return ifThere(findErasures(db, new Date(0)), [])
}

/**
 * The requests for erasure in a database, which may be empty: those of people who wait, and null for those of
 * `ids` who are there and do not.
 */
export async function findWishesIfAny(db: Database, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await ifThere(findErasureRequests(db, ids), [])
  return new Map(rows.map(({ id, at }) => [id, at]))
}
