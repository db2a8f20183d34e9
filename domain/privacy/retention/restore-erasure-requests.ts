// Brings the wishes to be erased in a restored database to where they stood before the restore.
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
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
    for (const [id, erasureRequestedAt] of waiting) {
      const noted = await tx
        .update(user)
        .set({ erasureRequestedAt })
        .where(and(eq(user.id, id), isNull(user.erasureRequestedAt), isNull(user.erasedAt)))
        .returning({ id: user.id })
      made += noted.length
    }
    if (!until || until <= backupMadeAt) return { made, takenBack: 0 }
    const others = notInArray(user.id, [...waiting.keys()])
    const forgotten = await tx
      .update(user)
      .set({ erasureRequestedAt: null })
      .where(and(isNotNull(user.erasureRequestedAt), isNull(user.erasedAt), others))
      .returning({ id: user.id })
    return { made, takenBack: forgotten.length }
  })
}
