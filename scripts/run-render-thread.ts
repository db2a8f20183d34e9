// The thread in which the web server has public pages rendered: its connections to the database, and its work.
import { parentPort, workerData } from 'node:worker_threads'
import { followRateLimits } from '#domain/settings/follow-rate-limits.ts'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { startPulse } from '#platform/database/database-pulse.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { giveBackMemory } from '#platform/idle-memory.server.ts'
import { retryOutages } from '#platform/retry-outages.server.ts'
import type { RenderThreadData } from '#server/rendering/render-messages.ts'
import { renderForMain } from '#server/rendering/render-thread.ts'
import { lowerRenderPriority } from '#server/rendering/thread-priority.ts'
import { setClock } from '#shared/dates.ts'

/** A few pages are rendered at once, and their queries take milliseconds. */
const poolSize = 4

/**
 * Works until the main thread says that it is enough.
 * @throws in the main thread, and when the database cannot be reached within two minutes at the start.
 */
export async function runRenderThread(): Promise<void> {
  if (!parentPort) throw new Error('this is the main thread')
  // Who asks for a kept page does not wait for a search.
  lowerRenderPriority()
  const { databaseUrl, clockAheadMs } = workerData as RenderThreadData
  if (clockAheadMs !== 0) setClock(new Date(Date.now() + clockAheadMs))
  connectDatabase(databaseUrl, { max: poolSize })
  await reachDatabase()
  const pulse = startPulse(databaseUrl)
  const limits = await retryOutages(followRateLimits)
  giveBackMemory()
  await renderForMain(parentPort)
  await Promise.all([limits.stop(), pulse.stop()])
  await disconnectDatabase()
}
