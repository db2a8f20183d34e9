// Two web processes behind one port: both answer, an edit shows in both, one that dies is replaced, and one signal ends all.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { familyOf } from '#tests/faults/process-family.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test.describe.configure({ mode: 'default' })

const port = ports.webProcesses

/** The Node processes that a portal has started. */
async function webProcessesOf(portal: number): Promise<number[]> {
  const children = (await familyOf(portal)).filter((pid) => pid !== portal)
  const commands = await Promise.all(
    children.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return commands.filter(([, command]) => command.includes('build/server/start.js')).map(([pid]) => pid)
}

/** A request on its own connection, as each visitor has one. */
async function send(path: string, cookie?: string): Promise<{ status: number | undefined; body: string }> {
  const headers = { host: `localhost:${port}`, ...(cookie && { cookie }) }
  const asked = get({ host: '127.0.0.1', port, path, agent: false, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

const ask = async (path: string) => (await send(path)).body

/** By process: how many answers it has given. */
async function answersByProcess(): Promise<Map<string, number>> {
  const found = (await ask('/metrics')).matchAll(
    /^http_request_duration_seconds_count\{process="(\d+)",status="2xx"\} (\d+)$/gm,
  )
  return new Map([...found].map(([, process = '', count]) => [process, Number(count)]))
}

test('both answer, agree, and are replaced when they die', async () => {
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const portal = await startPortal({
    dataDir,
    port,
    env: {
      WEB_PROCESSES: '2',
      DATABASE_URL: embeddedRoleUrl(database.url, 'a-password-for-this-test'),
      DATABASE_OWNER_URL: database.url,
      PORTAL_SECRET: 'a-secret-for-this-test-only-0123456789',
      PORTAL_DEMO: '1',
    },
  })
  try {
    await test.step('both answer, and each returns the figures of all', async () => {
      for (let request = 0; request < 60; request += 1) await ask('/knowledge')
      const answers = await answersByProcess()
      expect([...answers.keys()].toSorted()).toEqual(['1', '2'])
      // Of sixty tosses of a coin, fewer than ten on one side come once in ten million times.
      for (const count of answers.values()) expect(count).toBeGreaterThanOrEqual(10)
      expect(await ask('/metrics')).toMatch(/^process_resident_memory_bytes\{process="0"\} \d+$/m)
    })

    await test.step('a session of one is known to the other', async () => {
      const agent = new HttpClient(portal.origin)
      await agent.signIn('agent@spmb.test')
      // One after the other on connections of their own: all at one process once in two thousand times.
      for (let request = 0; request < 12; request += 1)
        expect((await send('/helpdesk/dashboard', agent.cookie)).status).toBe(200)
    })

    await test.step('an edit shows in both', async () => {
      const shown = () => Promise.all(Array.from({ length: 6 }, () => ask('/knowledge')))
      for (const page of await shown()) expect(page).toContain('Juknis dan JukOp')
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query(`update knowledge_category set title = 'Judul yang baru' where id = 'juknis-jukop'`)
      await client.end()
      const fresh = async () => (await shown()).filter((page) => page.includes('Judul yang baru')).length
      await expect.poll(fresh, { intervals: [50] }).toBe(6)
    })

    await test.step('while one is dead the other answers, and soon there are two again', async () => {
      const [first, second] = await webProcessesOf(portal.pid)
      if (first === undefined || second === undefined) throw new Error('there are no two web processes')
      process.kill(first, 'SIGKILL')
      // Gone with its sockets: what was on its way to them is refused, and asked again by browsers.
      await expect.poll(() => familyOf(portal.pid), { intervals: [20] }).not.toContain(first)
      const pages = await Promise.all(Array.from({ length: 20 }, () => ask('/knowledge')))
      for (const page of pages) expect(page).toContain('Judul yang baru')
      await expect
        .poll(async () => (await ask('/knowledge')) && [...(await answersByProcess()).keys()].length, {})
        .toBe(2)
      expect(await webProcessesOf(portal.pid)).toContain(second)
    })

    await test.step('one signal ends all of them', async () => {
      const processes = await webProcessesOf(portal.pid)
      await portal.stop()
      for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow()
    })
  } finally {
    await portal.stop()
    await database.stop()
    await remove()
  }
})

test('a port on which someone listens already is not shared with them', async () => {
  const { dataDir, remove } = await makeDataDir()
  const other = createServer((_, answer) => answer.writeHead(404).end()).listen({
    port,
    host: '127.0.0.1',
    reusePort: true,
  })
  await once(other, 'listening')
  try {
    await expect(startPortal({ dataDir, port, env: { WEB_PROCESSES: '2', PORTAL_DEMO: '1' } })).rejects.toThrow(
      `Port ${port} sudah dipakai program lain.`,
    )
  } finally {
    other.close()
    await remove()
  }
})

test('killed, the process that started them takes them along, and its port is free', async () => {
  const { dataDir, remove } = await makeDataDir()
  try {
    const portal = await startPortal({ dataDir, port, env: { WEB_PROCESSES: '2', PORTAL_DEMO: '1' } })
    const processes = await webProcessesOf(portal.pid)
    expect(processes).toHaveLength(2)
    await portal.killEverything()
    const alive = () =>
      processes.filter((pid) => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      })
    await expect.poll(alive).toEqual([])
    const again = await startPortal({ dataDir, port, env: { WEB_PROCESSES: '2', PORTAL_DEMO: '1' } })
    expect(await ask('/knowledge')).toContain('Juknis dan JukOp')
    await again.stop()
  } finally {
    await remove()
  }
})
