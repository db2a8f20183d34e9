// Brings the wishes to be erased in a restored database to where they stood before the restore.
import { forgetErasureRequests, noteErasureRequest } from '#domain/accounts/personal-data/erasure-requests.ts'
import type { Database } from '#platform/database/database.server.ts'

/** Who waited to be erased since when, as last known; `until` is when all that waited were known, null for never. */
export interface LastWishes {
  readonly waiting: ReadonlyMap<string, Date>
  readonly until: Date | null
}

/** How many wishes were made after the backup, and how many taken back. */
export interface RestoredWishes {
  readonly made: number
  readonly takenBack: number
}

/**
 * Notes the wishes again that were made after the backup, from the day on which they were made, and forgets those that
 * were taken back after it, unless nothing is known of the time since.
 */
export async function restoreErasureRequests(
  db: Database,
  { waiting, until }: LastWishes,
  backupMadeAt: Date,
): Promise<RestoredWishes> {
  return db.transaction(async (tx) => {
    let made = 0
    for (const [id, at] of waiting) made += (await noteErasureRequest(tx, id, at)) ? 1 : 0
    if (!until || until <= backupMadeAt) return { made, takenBack: 0 }
    return { made, takenBack: await forgetErasureRequests(tx, { notOf: [...waiting.keys()] }) }
  })
}
