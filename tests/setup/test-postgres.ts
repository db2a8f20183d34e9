// The embedded PostgreSQL of a test run.
import { chmod, mkdir, rm } from 'node:fs/promises'
import pg from 'pg'

/** Starts PostgreSQL in `dataDir` with an empty database named `template`. `stop` removes the folder too. */
export async function startTestPostgres(dataDir: string, template: string) {
  await mkdir(dataDir, { recursive: true })
  // Under root PostgreSQL runs as another user, who must be able to pass.
  await chmod(dataDir, 0o755)
  const { startEmbeddedPostgres } = await import('#platform/embedded-postgres/embedded-postgres.server.ts')
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  // The data of a test run need not survive a power cut.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${template}`)
  await client.end()
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
