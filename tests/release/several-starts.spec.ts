// Several processes of the portal that start at the same moment on an empty database of their own server.
import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir } from '#tests/portal/portal-process.ts'

const ownPorts = [ports.severalStartsFirst, ports.severalStartsSecond, ports.severalStartsThird]

function start(port: number, dataDir: string, ownerUrl: string): { child: ChildProcess; said: () => string } {
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // Three portals at once are enough for two cores.
      WEB_PROCESSES: '1',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DEMO: '1',
      PORTAL_SECRET: 'a-secret-for-this-test-0123456789',
      DATABASE_URL: embeddedRoleUrl(ownerUrl, 'a-password-for-this-test'),
      DATABASE_OWNER_URL: ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { child, said: () => output }
}

test('all of them start, and the content is stored once', async () => {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  const portals = ownPorts.map((port) => start(port, dataDir, server.url))
  try {
    for (const [at, port] of ownPorts.entries()) {
      const portal = portals[at]
      const ready = async () => {
        if (portal?.child.exitCode !== null) throw new Error(portal?.said())
        return (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.status
      }
      await expect.poll(ready).toBe(200)
    }
    const faqs = await Promise.all(
      ownPorts.map(async (port) => (await fetch(`http://localhost:${port}/api/v1/faqs?limit=100`)).json()),
    )
    expect(faqs[0].items.length).toBeGreaterThan(50)
    for (const list of faqs) expect(list).toEqual(faqs[0])
    expect(new Set(faqs[0].items.map(({ question }: { question: string }) => question)).size).toBe(faqs[0].items.length)
  } finally {
    await Promise.all(
      portals.map(({ child }) => {
        const gone = child.exitCode === null ? new Promise((done) => child.once('exit', done)) : undefined
        child.kill('SIGTERM')
        return gone
      }),
    )
    await server.stop()
    await remove()
  }
})
