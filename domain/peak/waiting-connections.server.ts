// How many queries of this process wait for a connection to the database.
import { connectionCounts } from '#platform/database/database.server.ts'

/** At this moment. */
export function waitingConnections(): number {
  return connectionCounts().waiting
}
