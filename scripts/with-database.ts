// Gives a command the portal's database: that of the running portal, an outside one, or one started for the moment.
import { connectDatabase, disconnectDatabase, migrateDatabase } from '#platform/database/database.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { env } from '#platform/env.server.ts'

/**
 * Runs `act` with the database connected and migrated, and takes down again what was brought up for it.
 * @throws what `act` throws; with the cause when the database cannot be reached within two minutes.
 */
export async function withDatabase<Result>(act: () => Promise<Result>): Promise<Result> {
  const known = env.databaseOwnerUrl ?? env.databaseUrl ?? (await findRunningPostgres(env.dataDir))
  const own = known ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    connectDatabase(known ?? own?.url ?? '', { max: 2 })
    await reachDatabase()
    await migrateDatabase()
    return await act()
  } finally {
    await disconnectDatabase()
    await own?.stop()
  }
}

/**
 * Runs `act` with the database connected as it stands: nothing is started and nothing migrated. Undefined when it is the
 * portal's own and does not run.
 * @throws what `act` throws.
 */
export async function withRunningDatabase<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  const known = env.databaseUrl ?? (await findRunningPostgres(env.dataDir))
  if (!known) return undefined
  try {
    connectDatabase(known, { max: 2 })
    return await act()
  } finally {
    await disconnectDatabase()
  }
}
