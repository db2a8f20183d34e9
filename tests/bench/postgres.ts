// An embedded PostgreSQL of a bench's own, as durable as the portal's.
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { makeDataDir } from '#tests/portal/portal-process.ts'

/** Runs `act` with a function that creates an empty database and gives its address; all of it goes afterwards. */
export async function withPostgres<Result>(
  act: (create: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    return await act(async (name) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = name
      return url.href
    })
  } finally {
    await server.stop()
    await remove()
  }
}
