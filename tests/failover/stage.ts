// The portal as a province runs it: two web processes and a worker on a database of two machines, behind HAProxy.
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowMany } from '#tests/portal/allow-many.ts'
import { type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { withClient } from '../faults/count.ts'
import { databaseUrl, owner, ownHost, ports, role } from './addresses.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { pages } from './guests.ts'

/** All of it, running. */
export interface Stage extends Cluster {
  /** Where people reach the portal. */
  readonly origin: string
  /** The web processes; anyone who ends one puts another one in its place. */
  readonly webs: PortalProcess[]
  readonly startWeb: (number: number) => Promise<PortalProcess>
  readonly regencyId: number
  /** Rows of a query at the machine that takes writes. */
  readonly ask: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The folder with everybody's logs. */
  readonly folder: string
}

/** Sets all of it up; everything that takes it down again is on `undo`, also when a step fails. */
export async function openStage(bin: string, undo: (() => Promise<unknown>)[]): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-failover-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  // The machines' users must be able to pass.
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder, bin, undo)

  const origin = `http://${ownHost}:${ports.front}`
  const secret = randomUUID() + randomUUID()
  const startPart = async (part: 'web' | 'worker', port: number, database: number) => {
    const dataDir = join(folder, `portal-${port}`)
    await mkdir(dataDir, { recursive: true })
    const env = {
      ...{ PORTAL_ORIGIN: origin, PORTAL_SECRET: secret, PORTAL_DEMO: '1', SMTP_URL: '', DRAIN_SECONDS: '3' },
      ...{ DATABASE_URL: databaseUrl(role, database), DATABASE_OWNER_URL: databaseUrl(owner, ports.writer) },
      DATABASE_REPLICA_URL: databaseUrl(role, ports.reader),
    }
    const portal = await startPortal({ dataDir, port, part, env })
    undo.push(() => portal.stop())
    return portal
  }
  // One straight to HAProxy, the other through PgBouncer: both ways are tried.
  const startWeb = async (number: number) => {
    const web = await startPart('web', ports.web[number] ?? 0, number === 0 ? ports.writer : ports.pgbouncer)
    // A process can only keep what someone has asked it for.
    for (const path of pages) await (await fetch(web.origin + path)).text()
    return web
  }
  const webs = [await startWeb(0), await startWeb(1)]
  await startPart('worker', ports.worker, ports.writer)

  const ask = <Row extends object>(text: string, values: unknown[] = []) =>
    withClient(databaseUrl(owner, ports.writer), async (client) => (await client.query<Row>(text, values)).rows)
  const most = 100_000
  await allowMany(origin, { 'guest-network-free': most, 'guest-network': most, 'visitor-page': most })
  const [regency] = await ask<{ id: number }>('select id::int from regency order by id limit 1')
  return { ...cluster, origin, webs, startWeb, regencyId: regency?.id ?? 0, ask, folder }
}
