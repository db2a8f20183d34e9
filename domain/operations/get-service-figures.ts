// What those who watch over the service measure of its database: connections, queue, size. Numbers only, of nobody.
import { connectionCounts, database } from '#platform/database/database.server.ts'
import type { ConnectionCounts } from '#platform/database/database-pool.server.ts'
import { findQueueFigures, type QueueFigures } from '#platform/pg-boss-internals.server.ts'
import { getDatabaseSize } from './get-database-figures.ts'

/** The figures of this moment; `connections` are this process's own, `waiting` those that ask for one and get none. */
export interface ServiceFigures {
  readonly connections: ConnectionCounts
  readonly queues: readonly QueueFigures[]
  /** In bytes. */
  readonly databaseSize: number
}

/** No permission check: callers must authorize. Throws when the database is away. */
export async function getServiceFigures(): Promise<ServiceFigures> {
  const [queues, databaseSize] = await Promise.all([findQueueFigures(database), getDatabaseSize()])
  return { connections: connectionCounts(), queues, databaseSize }
}
