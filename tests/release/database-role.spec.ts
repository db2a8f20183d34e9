// Under which database role a running portal works, and what it says when that is the owner of the tables.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

test.describe.configure({ mode: 'serial' })

const port = ports.databaseRole

interface Connection {
  readonly role: string
  /** What the connection is for, as the portal names it. */
  readonly use: string
}

/** Every connection to the portal's database but the one that asks. */
async function connectionsOf(ownerUrl: string): Promise<Connection[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Connection>(
      `select distinct usename as role, application_name as use from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** All it has open after it has served a page, done a job and listened for signals belongs to the one role. */
async function expectRole(portal: PortalProcess, ownerUrl: string, role: string): Promise<void> {
  expect((await fetch(`${portal.origin}/search?q=zonasi`)).status).toBe(200)
  const uses = async () => (await connectionsOf(ownerUrl)).map(({ use }) => use)
  for (const use of ['helpdesk-spmb', 'helpdesk-spmb-jobs', 'helpdesk-spmb-pulse', 'helpdesk-spmb-signals']) {
    await expect.poll(uses).toContain(use)
  }
  const others = (await connectionsOf(ownerUrl)).filter((connection) => connection.role !== role)
  expect(others).toEqual([])
}

test('on the embedded database every connection is of the role that owns nothing', async () => {
  const { dataDir, remove } = await makeDataDir()
  try {
    const portal = await startPortal({ dataDir, port })
    try {
      await expectRole(portal, (await findRunningPostgres(dataDir)) ?? '', 'portal_app')
    } finally {
      await portal.stop()
    }
  } finally {
    await remove()
  }
})

test("on another database it is the user of DATABASE_URL, and without the owner's address the start says what that means", async () => {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  const start = (addresses: Record<string, string>) =>
    startPortal({ dataDir, port, env: { PORTAL_SECRET: randomUUID() + randomUUID(), ...addresses } })
  const warning = 'DATABASE_OWNER_URL kosong'
  try {
    const limited = await start({
      DATABASE_URL: embeddedRoleUrl(server.url, 'a-password-for-this-test'),
      DATABASE_OWNER_URL: server.url,
    })
    await expectRole(limited, server.url, 'portal_app').finally(() => limited.stop())
    expect(limited.output()).not.toContain(warning)

    const owner = await start({ DATABASE_URL: server.url, DATABASE_OWNER_URL: '' })
    await expectRole(owner, server.url, 'postgres').finally(() => owner.stop())
    expect(owner.output()).toContain(warning)
    expect(owner.output()).toContain('dapat mengubah log akses')
  } finally {
    await server.stop()
    await remove()
  }
})
