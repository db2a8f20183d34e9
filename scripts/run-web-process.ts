// One of several web processes: its connections to the database, and its server. The process that started it prepares the
// database, runs the jobs, and says when to stop.
import { prepareLegalTexts } from '#domain/content/articles/legal-texts.server.ts'
import { followPeak } from '#domain/operations/peak/peak.server.ts'
import { followRateLimits } from '#domain/operations/settings/rate-limits.ts'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { startPulse } from '#platform/database/database-pulse.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { env } from '#platform/env.server.ts'
import { retryOutages } from '#platform/explain-error.server.ts'
import { startTracing } from '#platform/tracing/tracing.server.ts'
import type { Listening } from '#server/listen.ts'
import { serve } from '#server/serve.ts'
import { answerPrimary, siblings, type WebProcessData } from '#server/web-processes/primary.ts'
import { setClock } from '#shared/dates.ts'

/** @throws when the database cannot be reached within two minutes, or the port is taken. */
async function serveOne({ databaseUrl, poolSize, clockAheadMs }: WebProcessData): Promise<Listening> {
  if (clockAheadMs !== 0) setClock(new Date(Date.now() + clockAheadMs))
  const traces = await startTracing()
  connectDatabase(databaseUrl, { max: poolSize, replicaUrl: env.databaseReplicaUrl })
  await reachDatabase()
  const pulse = startPulse(databaseUrl)
  const [limits, peak] = await Promise.all([
    retryOutages(followRateLimits),
    retryOutages(followPeak),
    prepareLegalTexts(),
  ])
  const listening = await serve(siblings)
  return {
    stop: async (graceMs) => {
      await listening.stop(graceMs)
      await Promise.all([limits.stop(), peak.stop(), pulse.stop()])
      await disconnectDatabase()
      await traces.stop()
    },
  }
}

/**
 * Serves until the process that started it says stop; signals of the terminal reach that one too, and mean nothing here.
 * Calls `serving` once it serves.
 */
export function runWebProcess(serving: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  answerPrimary(async (data) => {
    const listening = await serveOne(data)
    serving()
    return listening
  })
}
