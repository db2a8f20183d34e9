// Once per run of the request tests: a built portal, and a template of its first state for tests that need another one.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

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
  const server = await startTestPostgres(dataDir, template)
  const undo = [server.stop]
  const tearDown = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
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
