// What closing the season would erase, before anything is erased.
import type { Person } from '#domain/accounts/person.ts'
import { type ErasureCounts, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { countOld } from '#domain/privacy/erasure/erasure-rules.ts'
import { database } from '#platform/database/database.server.ts'
import { wibInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayCloseSeason } from './season-close-policy.ts'

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
