// The records of the seasons that were closed.
import { desc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { ErasureClass, ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import type { SeasonStatistics } from '#domain/tickets/season/get-season-statistics.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { seasonClose } from './season-close-tables.ts'

/** A close and what came of it. */
export interface SeasonCloseRecord {
  readonly id: number
  readonly season: string
  /** The first day (WIB) whose data stayed. */
  readonly before: string
  readonly classes: readonly ErasureClass[]
  readonly expected: ErasureCounts
  readonly erased: ErasureCounts
  readonly statistics: SeasonStatistics
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

const columns = {
  ...pick(seasonClose, 'id', 'season', 'before', 'classes', 'expected', 'erased', 'statistics', 'requestedBy'),
  ...pick(seasonClose, 'requestedAt', 'finishedAt'),
}

/**
 * The newest first.
 * @throws Forbidden for everybody but super admins.
 */
export async function findSeasonCloses(person: Person): Promise<SeasonCloseRecord[]> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  return database.select(columns).from(seasonClose).orderBy(desc(seasonClose.requestedAt)).limit(20)
}

/**
 * One record.
 * @throws Forbidden for everybody but super admins; NotFound.
 */
export async function getSeasonClose(person: Person, id: number): Promise<SeasonCloseRecord> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const [found] = await database.select(columns).from(seasonClose).where(eq(seasonClose.id, id))
  if (!found) throw new NotFound('Berita acara tidak ditemukan')
  return found
}
