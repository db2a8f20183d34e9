// Erases what a close was asked to erase, a batch at a time, so that a process that dies loses and repeats nothing.
import { and, eq, isNull } from 'drizzle-orm'
import { eraseSome } from '#domain/privacy/erasure/erase-batch.ts'
import { addCounts, changesOf, type ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import { seasonCloseAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now, wibInstant } from '#shared/dates.ts'
import { seasonCloseGoesOn } from './season-close-events.ts'
import { seasonClose } from './season-close-tables.ts'

const erasedText = '(dihapus setelah musim penerimaan berakhir)'

/** One batch of the first class that has any left; with its count it commits, or not at all. */
export function eraseSeasonData(closeId: number): Promise<void> {
  return longTransaction(async (tx) => {
    const [close] = await tx
      .select()
      .from(seasonClose)
      .where(and(eq(seasonClose.id, closeId), isNull(seasonClose.finishedAt)))
      .for('update')
    if (!close) return
    const before = wibInstant(close.before)
    let erased: ErasureCounts = {}
    for (const each of close.classes) {
      const gone = await eraseSome(tx, each, before, erasedText)
      if (gone === 0) continue
      erased = { [each]: gone }
      break
    }
    if (Object.keys(erased).length > 0) {
      await tx
        .update(seasonClose)
        .set({ erased: addCounts(close.erased, erased) })
        .where(eq(seasonClose.id, closeId))
      await announce(tx, seasonCloseGoesOn, { closeId })
      return
    }
    await tx.update(seasonClose).set({ finishedAt: now() }).where(eq(seasonClose.id, closeId))
    await recordAudit(tx, {
      actor: null,
      action: seasonCloseAudit['close-finish'],
      target: `season-close:${closeId}`,
      changes: changesOf(close.expected, close.erased),
    })
  })
}
