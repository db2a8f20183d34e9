// A portal of the bench's own as production runs it, with a season of tickets and people whose sessions are open.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { makeSessions } from '../agent-sessions.ts'
import { fillTickets } from '../fill-tickets.ts'
import type { Opening } from '../opening-hour/kinds.ts'
import { prepareOpening } from '../opening-hour/prepare-opening.ts'

const tickets = 10_000
const port = 4238

/** The portal and everything that is asked with. */
export interface FilledPortal {
  readonly portal: PortalProcess
  readonly dataDir: string
  readonly database: pg.Client
  readonly opening: Opening
  /** Cookies of clients with twenty tickets each. */
  readonly clients: readonly string[]
  /** The hash of `opening.password` as the portal made it. */
  readonly hashed: string
  /** Stops the portal and removes its data. */
  readonly stop: () => Promise<void>
}

/** Time limit of queued work, in milliseconds. */
const patience = 300_000

/**
 * Waits until the portal has done what it queued, which would be measured with the next endpoint.
 * @throws when that takes too long.
 */
export async function untilQueuesRest(database: pg.Client): Promise<void> {
  for (const began = performance.now(); performance.now() - began < patience; await sleep(500)) {
    const { rows } = await database.query(
      `select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() limit 1`,
    )
    if (rows.length === 0) return
  }
  throw new Error('the portal still works at what it has queued')
}

/** What is overdue after a season has been escalated long ago: otherwise the portal would notify every agent of each, for minutes. */
async function escalateLongAgo(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query('update ticket set escalated_at = created_at, province_escalated_at = created_at')
  await owner.query('vacuum full analyze ticket')
  await owner.end()
}

async function signClientsIn(database: pg.Client, dataDir: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select distinct requester_id as id from ticket where requester_id like 'wali-%' order by 1`,
  )
  return makeSessions(
    database,
    dataDir,
    rows.map(({ id }) => id),
  )
}

async function hashOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ password: string }>(
    `select password from account join "user" on "user".id = user_id where email = 'client@spmb.test'`,
  )
  return rows[0]?.password ?? ''
}

/**
 * Starts a portal, fills its database and starts it again, so that it is measured as it comes up. It stands behind a proxy
 * that names visitors' addresses, as in production.
 */
export async function startFilledPortal(): Promise<FilledPortal> {
  const { dataDir, remove } = await makeDataDir()
  // A demo behind a proxy has its own password.
  const password = `Uji!${randomBytes(12).toString('base64url')}7a`
  const env = { TRUST_PROXY: '1', PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: password }
  const start = () => startPortal({ dataDir, port, env })
  let portal: PortalProcess | undefined
  let database: pg.Client | undefined
  const stop = async () => {
    await database?.end()
    await portal?.stop()
    await remove()
  }
  try {
    portal = await start()
    const url = (await findRunningPostgres(dataDir)) ?? ''
    connectDatabase(url)
    await fillTickets(tickets)
    await disconnectDatabase()
    await escalateLongAgo(url)
    await portal.stop()
    portal = await start()
    database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
    await database.connect()
    const opening = await prepareOpening(portal.origin, { dataDir, database, password })
    const clients = await signClientsIn(database, dataDir)
    await untilQueuesRest(database)
    return { portal, dataDir, database, opening, clients, hashed: await hashOf(database), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
