// What closing the season would erase, before anything is erased.
import type { Person } from '#domain/accounts/account.ts'
import { database } from '#platform/database/database.server.ts'
import { wibInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { type ErasureCounts, erasureOrder } from './erasure.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { countOld } from './what-is-erased.ts'

/**
 * The counts of every class from before the day (WIB).
 * @throws Forbidden for everybody but super admins.
 */
export async function previewErasure(person: Person, before: string): Promise<Required<ErasureCounts>> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const counted = await Promise.all(
    erasureOrder.map(async (each) => [each, await countOld(database, each, wibInstant(before))] as const),
  )
  return Object.fromEntries(counted) as Required<ErasureCounts>
}
