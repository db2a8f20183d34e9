// A start that cannot succeed: the reason as text, and a data folder without a trace of the attempt.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir } from '#tests/portal/portal-process.ts'
import { aSmallDisk, whyNoSmallDisk } from '../faults/full-disk.ts'

test.describe.configure({ mode: 'default' })

const port = ports.failingStarts

/** Starts a portal that is expected to end; `onOutput` gets what it has said so far, and the process. */
async function start(
  dataDir: string,
  more: Record<string, string> = {},
  onOutput: (said: string, child: ChildProcess) => void = () => undefined,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port), PORTAL_DEMO: '1' },
      ...{ PORTAL_ORIGIN: `http://localhost:${port}`, PORTAL_DATA_DIR: dataDir, DATABASE_URL: '' },
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      said += chunk
      onOutput(said, child)
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, said }
}

/** What no one would ever take away: locks, pid files and half-written files. */
async function tracesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  return names.filter((name) => /portal\.lock|postmaster\.pid|draft|[0-9a-f]{8}-[0-9a-f]{4}-/.test(name))
}

test('a port that is taken is named, and the database is down again', async () => {
  const { dataDir, remove } = await makeDataDir()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  try {
    const { code, said } = await start(dataDir)
    expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} sudah dipakai program lain.`)])
    expect(await tracesIn(dataDir)).toEqual([])
  } finally {
    other.close()
    await remove()
  }
})

const PORTAL_SECRET = 'a-secret-for-this-test-0123456789'

test('a wrong password of the database is named at once, and not shown', async () => {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  const own = await makeDataDir()
  try {
    const DATABASE_URL = server.url.replace(/:[^:@]+@/, ':rahasia@')
    const { code, said } = await start(own.dataDir, { DATABASE_URL, PORTAL_SECRET, WEB_PROCESSES: '2' })
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('DATABASE_URL: PostgreSQL menolak nama pengguna atau kata'),
    ])
    expect(said).toContain('password authentication failed')
    // The log has cause and remedy in one line.
    const lines = said.split('\n').filter((line) => line.includes('start failed'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 60, reason: expect.stringContaining('Perbaiki keduanya') }),
    ])
    expect(said).not.toMatch(/rahasia|trying again/)
  } finally {
    await server.stop()
    await own.remove()
    await remove()
  }
})

test('a database that is lost and returns in the middle of a start does not end it', async () => {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  const own = await makeDataDir()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  let lost = 0
  /** Ends the connections of the portal that has begun its start, three times in a row. */
  const lose = async () => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'helpdesk-spmb%'`,
    )
    if (rowCount) lost += 1
  }
  const losing = setInterval(() => (lost < 3 ? void lose() : clearInterval(losing)), 150)
  try {
    const { code, said } = await start(own.dataDir, { DATABASE_URL: server.url, PORTAL_SECRET }, (soFar, child) => {
      if (soFar.includes('Portal siap')) child.kill('SIGTERM')
    })
    expect([code, said]).toEqual([0, expect.stringContaining('Portal siap')])
    expect(lost).toBe(3)
  } finally {
    clearInterval(losing)
    await admin.end()
    await server.stop()
    await own.remove()
    await remove()
  }
})

test('an owner without rights sees what PostgreSQL refused', async () => {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  const own = await makeDataDir()
  try {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create role powerless login password 'a-password'`)
    await admin.end()
    const DATABASE_URL = server.url.replace(/postgres:[^:@]+@/, 'powerless:a-password@')
    const { code, said } = await start(own.dataDir, { DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL, PORTAL_SECRET })
    expect([code, said]).toEqual([1, expect.stringContaining('permission denied for database portal')])
    expect(said).toContain('DATABASE_OWNER_URL')
    expect(said).not.toContain('params')
  } finally {
    await server.stop()
    await own.remove()
    await remove()
  }
})

test('a start that waits for its database ends at a signal', async () => {
  const { dataDir, remove } = await makeDataDir()
  try {
    const DATABASE_URL = 'postgresql://portal:rahasia@127.0.0.1:9/portal'
    const { code, said } = await start(dataDir, { DATABASE_URL, PORTAL_SECRET }, (soFar, child) => {
      if (soFar.includes('trying again')) child.kill('SIGTERM')
    })
    expect([code, said]).toEqual([0, expect.stringContaining('Menghentikan portal')])
    expect(said).not.toContain('rahasia')
  } finally {
    await remove()
  }
})

test.describe('on its own disk', () => {
  test.skip(() => whyNoSmallDisk() !== undefined, whyNoSmallDisk())

  // No space for the lock, for the password, or for the whole cluster.
  for (const [kind, megabytes, ballast] of [
    ['none', 1, 1024],
    ['4 KB', 1, 1020],
    ['20 MB', 20, 0],
  ] as const) {
    test(`that is full (space: ${kind}) the start says so and leaves nothing`, async () => {
      const disk = await aSmallDisk(megabytes)
      try {
        await writeFile(`${disk.path}/ballast`, Buffer.alloc(ballast * 1024))
        const { code, said } = await start(disk.path)
        expect([code, said]).toEqual([1, expect.stringContaining(`Disk tempat ${disk.path}`)])
        expect(said).toContain('penuh. Kosongkan ruang')
        expect(await tracesIn(disk.path)).toEqual([])
      } finally {
        await disk.remove()
      }
    })
  }

  test('that is mounted read-only the start says so', async () => {
    const disk = await aSmallDisk(1, 'ro')
    try {
      const { code, said } = await start(disk.path)
      expect([code, said]).toEqual([1, expect.stringContaining(`Folder ${disk.path} hanya dapat dibaca`)])
      expect(await readdir(disk.path)).toEqual([])
    } finally {
      await disk.remove()
    }
  })
})
