// What was erased, as a database remembers it: the row of an erased account stays without its data, and so does each close of a season
// and each end of retention.
import { and, asc, gte, isNotNull } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { erasureOrder } from '#domain/season-close/erasure.ts'
import { seasonClose } from '#domain/season-close/season-close-tables.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import type { ListedErasure } from '#platform/erasure-list.server.ts'
import { wibInstant } from '#shared/dates.ts'
import { retentionRun } from './retention-tables.ts'

/** All erasures since the moment, oldest first. */
export async function findErasures(db: Database | Transaction, since: Date): Promise<ListedErasure[]> {
  const accounts = await db
    .select({ id: user.id, at: user.erasedAt })
    .from(user)
    .where(and(isNotNull(user.erasedAt), gte(user.erasedAt, since)))
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
    at: (at ?? since).toISOString(),
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

const unknownNames = ['42P01', '42703']

/** The same of a database that may be empty or of an older portal; one without these tables has erased nothing. */
export async function findErasuresIfAny(db: Database): Promise<ListedErasure[]> {
  try {
    return await findErasures(db, new Date(0))
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    if (code !== undefined && unknownNames.includes(code)) return []
    throw error
  }
}
