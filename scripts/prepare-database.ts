// What the owner of the database does before the portal runs: tables, queues, and the rights of the portal's role.
import {
  connectDatabase,
  disconnectDatabase,
  migrateDatabase,
  withProcessLock,
} from '#platform/database/database.server.ts'
import { limitPortalRole } from '#platform/database/database-role.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { queues } from '#worker/work.ts'

/**
 * Brings tables and queues up to date as the owner and limits the role behind `portalUrl` to rows; safe beside other
 * processes that start. With one address for both nothing is limited.
 * @throws when the database cannot be reached within two minutes, a migration fails, or the portal's role owns tables; the
 * reason of `stopping` when that is aborted meanwhile.
 */
export async function prepareDatabase(ownerUrl: string, portalUrl: string, stopping?: AbortSignal): Promise<void> {
  connectDatabase(ownerUrl, { max: 2 })
  try {
    await reachDatabase({ stopping })
    await migrateDatabase()
    await withProcessLock(async () => {
      await openJobs(ownerUrl, queues)
      await closeJobs()
      if (portalUrl !== ownerUrl) await limitPortalRole(ownerUrl, portalUrl)
    })
  } finally {
    await disconnectDatabase()
  }
}
