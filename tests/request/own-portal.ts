// A portal for one test file, with its own database: for tests that send to every address, change settings or count rows.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { copyDatabase } from '#tests/portal/copy-database.ts'
import { cheapStart, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { password, type SignedIn, Visitor } from './visitors.ts'

async function connectTo(url: string): Promise<void> {
  await closeJobs()
  await disconnectDatabase()
  connectDatabase(url, { max: 5 })
  await openJobs(url, [])
}

/** Starts a portal with a copy of the template as its database. */
export async function startOwnPortal(env: Record<string, string> = {}) {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await copyDatabase(inject('portal').template, name)
  const dataDir = join(process.env.PORTAL_DATA_DIR ?? '', name)
  const portal = await startPortal({
    dataDir,
    env: { ...cheapStart, PORTAL_DEMO: '1', DATABASE_URL: databaseUrl, ...env },
  })
  // The first pages are refused while a busy machine still builds the search index.
  while ((await fetch(portal.origin)).status === 503);
  return { ...portal, databaseUrl }
}

/**
 * Starts a portal before the tests of the file and stops it after them. Until then builders and domain functions of this
 * file use its database. Returns a function that returns the portal.
 */
export function ownPortal(env: Record<string, string> = {}): () => PortalProcess {
  let portal: PortalProcess | undefined
  beforeAll(async () => {
    const started = await startOwnPortal(env)
    portal = started
    await connectTo(started.databaseUrl)
  })
  afterAll(async () => {
    // The next file of this worker uses the shared portal again.
    await connectTo(inject('portal').databaseUrl)
    await portal?.stop()
  })
  return () => {
    if (!portal) throw new Error('the portal has not started yet')
    return portal
  }
}

/** Signs in a builder's account with `password` of visitors.ts, at this portal. */
export async function signInAt(portal: PortalProcess, person: SignedIn['person']): Promise<Visitor> {
  const visitor = new Visitor(portal.origin)
  await visitor.signIn(person.email, password)
  return visitor
}
