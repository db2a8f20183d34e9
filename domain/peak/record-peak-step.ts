// Puts a change of a process's level by measure on the page of 'Mode puncak'; only the newest are kept.
import { desc, lte, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { MeasuredChange } from './peak-now.server.ts'
import type { LoadReadings } from './peak-step.ts'
import { peakStep } from './peak-tables.ts'

/** How many changes the page shows, and how many are kept. */
export const changesShown = 20

/** A change with the process that made it, and what it measured. */
export interface PeakStepTaken extends MeasuredChange {
  readonly process: string
  readonly readings: LoadReadings
}

/** Stores the change and removes those beyond `changesShown`. */
export async function recordPeakStep({ process, from, to, readings }: PeakStepTaken): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(peakStep).values({ at: now(), process, fromLevel: from, toLevel: to, readings })
    const old = tx.select({ id: peakStep.id }).from(peakStep).orderBy(desc(peakStep.id)).offset(changesShown).limit(1)
    await tx.delete(peakStep).where(lte(peakStep.id, sql`(${old})`))
  })
}
