// A portal with all that it stands on, set up so that each part of it can be broken.
import { randomUUID } from 'node:crypto'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { allowManyQuestions } from '#tests/portal/allow-many.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { aClamd, type Clamd } from '../builders/a-clamd.ts'
import { aTcpProxy, type TcpProxy } from '../builders/a-tcp-proxy.ts'
import { openSmtpStub, type SmtpStub } from '../setup/smtp-stub.ts'
import { withClient } from './count.ts'
import { requesters } from './load.ts'
import { until } from './until.ts'

/** What surrounds the portal on every stage. */
interface Surroundings {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  readonly mailServer: SmtpStub
  readonly clamd: Clamd
  /** The environment of the portal's processes. */
  readonly env: Record<string, string>
}

/** A running portal. Anyone who breaks `web`, `worker` or `database` puts another one in its place. */
export interface Stage extends Surroundings {
  web: PortalProcess
  /** The same as `web` where one process does everything. */
  worker: PortalProcess
  /** The database's own address as its owner, past everything that stands between it and the portal. */
  readonly databaseUrl: () => Promise<string>
  readonly close: () => Promise<void>
}

/** A stage whose database is no child of the portal and is reached through a proxy. */
export interface StageApart extends Stage {
  database: EmbeddedPostgres
  readonly proxy: TcpProxy
}

/** What a stage may be given beyond the usual. */
export interface StageOptions {
  readonly port: number
  /** The portal's data; made and removed with the stage unless given. */
  readonly dataDir?: string
  readonly env?: Record<string, string>
}

/** Runs the functions in reverse order; every one of them, even when one throws. */
async function undoAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function surround(options: StageOptions, undo: (() => Promise<unknown>)[]): Promise<Surroundings> {
  let { dataDir } = options
  if (!dataDir) {
    const made = await makeDataDir()
    dataDir = made.dataDir
    undo.push(made.remove)
  }
  const mailServer = await openSmtpStub()
  undo.push(() => mailServer.close())
  const clamd = await aClamd()
  undo.push(() => clamd.stop())
  return {
    ...{ dataDir, mailServer, clamd, port: options.port, origin: `http://localhost:${options.port}` },
    env: {
      ...{ DATABASE_URL: '', DATABASE_OWNER_URL: '', PORTAL_DEMO: '1', SMTP_URL: mailServer.url },
      CLAMAV_HOST: `127.0.0.1:${clamd.port}`,
      ...options.env,
    },
  }
}

/** The address of the embedded database, which may be on its way back. */
async function runningDatabase(dataDir: string): Promise<string> {
  let url: string | undefined
  await until('the embedded database', async () => {
    url = await findRunningPostgres(dataDir)
    return url !== undefined
  })
  return url ?? ''
}

/** One process that does everything, on the embedded database that it started itself: `npm start`. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const around = await surround(options, undo)
    const portal = await startPortal(around)
    const stage: Stage = {
      ...around,
      web: portal,
      worker: portal,
      databaseUrl: () => runningDatabase(around.dataDir),
      close: () => undoAll(undo),
    }
    undo.push(() => stage.web.stop())
    await makeReady(stage)
    return stage
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

/** A web process and a worker on a database of their own server, reached through a proxy: `start:web`, `start:worker`. */
export async function openStageApart(options: StageOptions): Promise<StageApart> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const around = await surround(options, undo)
    const database = await startEmbeddedPostgres({ dataDir: around.dataDir })
    undo.push(() => stage.database.stop())
    const proxy = await aTcpProxy(database.url)
    undo.push(() => proxy.close())
    Object.assign(around.env, {
      PORTAL_SECRET: randomUUID() + randomUUID(),
      DATABASE_URL: proxy.through(embeddedRoleUrl(database.url, 'a-password-for-this-test')),
      DATABASE_OWNER_URL: proxy.through(database.url),
    })
    // The processes are put in below, as after a kill.
    const parts = { database, proxy, databaseUrl: async () => stage.database.url, close: () => undoAll(undo) }
    const stage: StageApart = { ...around, ...parts } as StageApart
    stage.web = await startPortal({ ...around, part: 'web' })
    undo.push(() => stage.web.stop())
    stage.worker = await startPortal({ ...around, part: 'worker' })
    undo.push(() => stage.worker.stop())
    await makeReady(stage)
    return stage
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

/** Those who ask, beside the demo client; with its password. */
const addRequesters = `
  with requester as (
    insert into "user" (id, name, email, email_verified, role)
    select 'penanya-' || n, 'Penanya Beban', 'penanya' || n || '@contoh.id', true, 'client'
    from generate_series(1, ${requesters.length}) n returning id)
  insert into account (id, account_id, provider_id, user_id, password)
  select requester.id, requester.id, 'credential', requester.id, account.password
  from requester, account join "user" on "user".id = user_id where email = 'client@spmb.test' and provider_id = 'credential'`

/** They ask far more than people do, and no one who reads waits for the first look at a page. */
async function makeReady(stage: Stage): Promise<void> {
  await sql(stage, addRequesters)
  await allowManyQuestions(stage.origin)
  await fetch(stage.origin)
}

/** Starts a worker in the place of one that was killed. */
export async function startWorkerAgain(stage: Stage): Promise<void> {
  stage.worker = await startPortal({ ...stage, part: 'worker' })
}

/** Runs SQL as the database's owner. */
export async function sql<Row extends object>(stage: Stage, text: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(await stage.databaseUrl(), async (client) => (await client.query<Row>(text, values)).rows)
}
