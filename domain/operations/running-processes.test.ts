// Checks heartbeats: who runs jobs, what is counted, and that a process which died is not counted for long.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { startHeartbeat, sumConnections, workerRuns } from './running-processes.ts'

provideDatabase()

const web = { id: 'machine web 3001', works: false, connections: 38 }
const worker = { id: 'machine worker 3000', works: true, connections: 29 }

test('a worker is seen while it runs, and no longer once it has stopped', async () => {
  const serving = await startHeartbeat(web)
  expect([await workerRuns(), await sumConnections(database)]).toEqual([false, { processes: 1, connections: 38 }])
  const working = await startHeartbeat(worker)
  expect([await workerRuns(), await sumConnections(database)]).toEqual([true, { processes: 2, connections: 67 }])
  expect(await sumConnections(database, worker.id)).toEqual({ processes: 1, connections: 38 })
  await working.stop()
  await serving.stop()
  expect([await workerRuns(), await sumConnections(database)]).toEqual([false, { processes: 0, connections: 0 }])
})

test('a worker that died is not seen after a minute; one that is started again counts once', async () => {
  const died = await startHeartbeat(worker)
  await database.execute(sql`update portal_process set seen_at = now() - interval '61 seconds'`)
  expect(await workerRuns()).toBe(false)
  const again = await startHeartbeat(worker)
  expect([await workerRuns(), await sumConnections(database)]).toEqual([true, { processes: 1, connections: 29 }])
  await again.stop()
  await died.stop()
})
