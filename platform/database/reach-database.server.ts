// The first query of a process that starts. It waits for a database that is coming up, on a machine that may be busy.

import { type Patience, retryOutages } from '#platform/explain-error.server.ts'
import { env } from '../env.server.ts'
import { explainDatabaseError } from '../explain-error.server.ts'
import { connectionPool, databaseUrl } from './database.server.ts'

function settingName(): string {
  const url = databaseUrl()
  if (url === env.databaseUrl) return 'DATABASE_URL'
  return url === env.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'Basis data'
}

/**
 * Queries the database that `connectDatabase` was called with, with the retries of `retryOutages`.
 * @throws naming the setting, the cause and the remedy; the reason of `stopping` when that is aborted.
 */
export async function reachDatabase(patience: Patience = {}): Promise<void> {
  try {
    await retryOutages(() => connectionPool().query('select 1'), patience)
  } catch (error) {
    if (patience.stopping?.aborted) throw error
    throw new Error(`${settingName()}: ${explainDatabaseError(error)}`, { cause: error })
  }
}
