// Once per run of the request tests: a built portal, and a template of its first state for tests that need another one.
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The portal of all request tests, its database, and the database that portals of a test's own are copied from. */
    portal: { origin: string; databaseUrl: string; template: string }
  }
}

const template = 'template_filled'

/** Starts PostgreSQL, fills the template as a first start in demo mode does, and starts the portal on a copy of it. */
export default async function setUpPortal(project: TestProject): Promise<() => Promise<void>> {
  // Set while tests are written: a portal that was started before, as JSON of what is provided below.
  const running = process.env.PORTAL_TEST_PORTAL
  if (running) {
    project.provide('portal', JSON.parse(running))
    return async () => undefined
  }
  const dataDir = project.config.env.PORTAL_DATA_DIR
  if (!dataDir) throw new Error('vitest.config.ts must set PORTAL_DATA_DIR')
  // The modules below read the environment when they are imported.
  Object.assign(process.env, project.config.env)
  await mkdir(dataDir, { recursive: true })
  // Under root PostgreSQL runs as another user, who must be able to pass.
  await chmod(dataDir, 0o755)
  const { startEmbeddedPostgres } = await import('#platform/embedded-postgres/embedded-postgres.server.ts')
  const server = await startEmbeddedPostgres({ dataDir })
  const undo = [() => rm(dataDir, { recursive: true, force: true }), () => server.stop()]
  const tearDown = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    await preferSpeed(server.url)
    await fillTemplate(nextTo(server.url, template))
    const { copyDatabase } = await import('../portal/copy-database.ts')
    const databaseUrl = await copyDatabase(nextTo(server.url, template), 'shared')
    const { cheapStart, startPortal } = await import('../portal/portal-process.ts')
    const env = { ...cheapStart, PORTAL_DEMO: '1', DATABASE_URL: databaseUrl }
    const portal = await startPortal({ dataDir: join(dataDir, 'shared'), env })
    undo.push(portal.stop)
    const { allowManyQuestions } = await import('../portal/allow-many.ts')
    await allowManyQuestions(portal.origin)
    project.provide('portal', { origin: portal.origin, databaseUrl, template: nextTo(server.url, template) })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

function nextTo(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

/** The data of a test run need not survive a power cut. */
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

async function fillTemplate(url: string): Promise<void> {
  const { prepareDatabase } = await import('#scripts/prepare-database.ts')
  const { loadContent } = await import('#scripts/load-content.ts')
  const { ensureDemoAccounts } = await import('#domain/accounts/registration/ensure-demo-accounts.ts')
  const { connectDatabase, disconnectDatabase } = await import('#platform/database/database.server.ts')
  const { closeJobs, openJobs } = await import('#platform/jobs.server.ts')
  const { queues } = await import('#worker/work.ts')
  const { env } = await import('#platform/env.server.ts')
  await prepareDatabase(url, url)
  connectDatabase(url)
  await openJobs(url, queues)
  await ensureDemoAccounts(env.demoPassword)
  await loadContent({ demo: true })
  // PostgreSQL copies only a database without connections.
  await closeJobs()
  await disconnectDatabase()
}
