// Two web processes and a worker of a release on a PostgreSQL of their own, as compose.yaml and the units run them.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { withClient } from '../faults/count.ts'
import type { ReleaseFolder } from './release-folder.ts'
import { aDataFolder, type ReleasedPortal, startReleased } from './released-portal.ts'
import { Missing, must, type Standing } from './trial.ts'

const run = promisify(execFile)

/** Of the demo accounts there. */
export const password = 'Hanya-Untuk-Uji-2!'

/** What proxies stand in front of. */
export interface PortalsApart {
  readonly ports: readonly [number, number]
  /** Stops the web process at the port and starts another in its place. */
  readonly restart: (port: number) => Promise<void>
}

/**
 * An owner who is no superuser, as the hosts of databases give them. Gives its address by the port: the socket is for the
 * server's account alone.
 */
async function makeOwner(superuser: string): Promise<string> {
  const secret = randomUUID()
  await withClient(superuser, async (client) => {
    await client.query(`create role portal_owner login createdb password '${secret}'`)
    await client.query('alter database portal owner to portal_owner')
  })
  return Object.assign(new URL(superuser), { username: 'portal_owner', password: secret, search: '' }).href
}

/** The role by deploy/postgres-role.sh. Gives its address. */
async function makeRole(owner: string): Promise<string> {
  const { username, password: ownPassword, hostname, port, pathname } = new URL(owner)
  const secret = `it's-${randomUUID()}`
  await run(resolve('deploy/postgres-role.sh'), [], {
    env: {
      ...{ PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: decodeURIComponent(ownPassword) },
      ...{ POSTGRES_USER: username, POSTGRES_DB: pathname.slice(1), PORTAL_DATABASE_PASSWORD: secret },
    },
  }).catch((error: Error & { stderr?: string }) => {
    if (error.stderr?.includes('psql: not found')) {
      throw new Missing('psql is not on this machine; install the package postgresql-client')
    }
    throw error
  })
  return `postgresql://portal_app:${encodeURIComponent(secret)}@${hostname}:${port}${pathname}`
}

/** Starts them; `origin` is where people reach them. */
export async function startApart(
  { folder, place }: ReleaseFolder,
  {
    standing,
    ports,
    origin,
  }: { readonly standing: Standing; readonly ports: readonly [number, number]; readonly origin: string },
): Promise<PortalsApart> {
  const database = await startEmbeddedPostgres({ dataDir: join(place, 'data-database') })
  standing.add(() => database.stop())
  const url = await makeRole(database.url)
  const ownerUrl = await makeOwner(database.url)
  const env = {
    ...{ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, PORTAL_SECRET: randomUUID() + randomUUID() },
    ...{ PORTAL_ORIGIN: origin, TRUST_PROXY: '1', PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: password },
  }
  const dataDir = await aDataFolder(place, 'data-apart')
  const running = new Map<number, ReleasedPortal>()
  const start = async (port: number) => {
    running.set(port, await startReleased({ folder, dataDir, port, part: 'web', env }))
  }
  standing.add(() => Promise.all([...running.values()].map((portal) => portal.stop())))
  for (const port of ports) await start(port)
  const worker = await startReleased({ folder, dataDir, part: 'worker', env })
  standing.add(() => worker.stop())
  const owned = await withClient(database.url, (client) =>
    client.query(`select 1 from pg_tables where tableowner = 'portal_app'`),
  )
  must(owned.rowCount === 0, 'the role of the portal owns tables')
  return {
    ports,
    // Again and again, as systemd and Docker do: a busy machine's database may let a start wait too long.
    restart: async (port) => {
      must((await running.get(port)?.stop()) === 0, `the web process at ${port} did not end as it should`)
      for (let tries = 1; ; tries += 1) {
        const failure = await start(port).catch((error: unknown) => ({ error }))
        if (!failure) return
        if (tries === 5) throw failure.error
      }
    },
  }
}
