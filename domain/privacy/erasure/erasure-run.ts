import { and, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

type RunTable = PgTable & { readonly id: PgColumn; readonly finishedAt: PgColumn }

interface RunSteps<Run> {
  /** Works off a batch and returns what the run stores of it; null when nothing is left. */
  readonly next: (tx: Transaction, run: Run) => Promise<Partial<Run> | null>
  /** Announces the next batch. */
  readonly goOn: (tx: Transaction) => Promise<void>
  readonly finish: (tx: Transaction, run: Run) => Promise<void>
}

/** One batch of a run: it commits with its count and the next job, or not at all. Idempotent, safe in parallel. */
export function continueRun<Table extends RunTable>(
  table: Table,
  id: number,
  { next, goOn, finish }: RunSteps<Table['$inferSelect']>,
): Promise<void> {
  const own = eq(table.id, id)
  return longTransaction(async (tx) => {
    const unfinished = and(own, isNull(table.finishedAt))
    const [run] = await tx
      .select()
      .from(table as PgTable)
      .where(unfinished)
      .for('update')
    if (!run) return
    const progress = await next(tx, run)
    await tx
      .update(table as PgTable)
      .set(progress ?? { finishedAt: now() })
      .where(own)
    await (progress ? goOn(tx) : finish(tx, run))
  })
}
