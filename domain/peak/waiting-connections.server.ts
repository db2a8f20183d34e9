// How many queries of this process wait for a connection to the database.
import { connectionPool } from '#platform/database/database.server.ts'

/** At this moment. */
export function waitingConnections(): number {
  return connectionPool().waitingCount
}
