// Once per test run: an embedded PostgreSQL with a template database that holds all migrations and queues.
import { chmod, mkdir, rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's PostgreSQL, and the name of the database that every test file copies. */
    postgres: { url: string; template: string }
  }
}

const template = 'template_portal'

export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = project.config.env.PORTAL_DATA_DIR
  if (!dataDir) throw new Error('vitest.config.ts says where the data of a test run lie')
  // What is imported below reads the environment at once.
  Object.assign(process.env, project.config.env)
  await mkdir(dataDir, { recursive: true })
  // Under root PostgreSQL runs as another user, who must be able to pass.
  await chmod(dataDir, 0o755)
  const { startEmbeddedPostgres } = await import('#platform/embedded-postgres/embedded-postgres.server.ts')
  const server = await startEmbeddedPostgres({ dataDir })
  const tearDown = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await preferSpeed(server.url)
    await makeTemplate(server.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', { url: server.url, template })
  return tearDown
}

/** Nothing here needs to outlive a power cut. */
async function preferSpeed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${template}`)
  await client.end()
}

async function makeTemplate(url: string): Promise<void> {
  const { connectDatabase, disconnectDatabase, migrateDatabase } = await import('#platform/database/database.server.ts')
  const { closeJobs, openJobs } = await import('#platform/jobs.server.ts')
  const { queues } = await import('#worker/work.ts')
  const templateUrl = new URL(url)
  templateUrl.pathname = template
  connectDatabase(templateUrl.href)
  await migrateDatabase()
  await openJobs(templateUrl.href, queues)
  // PostgreSQL copies only a database that nobody is connected to.
  await closeJobs()
  await disconnectDatabase()
}
