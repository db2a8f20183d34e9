// Once per test run: an embedded PostgreSQL with a template database that holds all migrations and queues.
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's PostgreSQL, and the name of the database that every test file copies. */
    postgres: { url: string; template: string }
  }
}

const template = 'template_portal'

export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = project.config.env.PORTAL_DATA_DIR
  if (!dataDir) throw new Error('vitest.config.ts sets the data folder of a test run')
  // The modules below read the environment when they are imported.
  Object.assign(process.env, project.config.env)
  const server = await startTestPostgres(dataDir, template)
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { url: server.url, template })
  return server.stop
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
  // PostgreSQL copies only a database that no one is connected to.
  await closeJobs()
  await disconnectDatabase()
}
