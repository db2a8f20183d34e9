// Connects a worker of the request tests to the database of their portal, so that builders make people and tickets in it.
import { inject } from 'vitest'
import { connectDatabase } from '#platform/database/database.server.ts'
import { openJobs } from '#platform/jobs.server.ts'

const connected = globalThis as { portalIsConnected?: true }

// Files of one worker share its modules.
if (!connected.portalIsConnected) {
  connected.portalIsConnected = true
  const { databaseUrl } = inject('portal')
  connectDatabase(databaseUrl, { max: 5 })
  await openJobs(databaseUrl, [])
}
