// What a user starts with one command, one signal stops: portal and database, in the middle of a start too.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test.describe.configure({ mode: 'serial' })

const port = ports.startAndStop
const origin = `http://localhost:${port}`

function run(
  program: string,
  args: readonly string[],
  dataDir: string,
  more: Record<string, string> = {},
): ChildProcess & { said: () => string } {
  const environment = {
    ...process.env,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PORTAL_ORIGIN: origin,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DEMO: '1',
    ...more,
  }
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return Object.assign(child, { said: () => output })
}

async function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
  return child.exitCode ?? child.signalCode
}

async function untilReady(child: ChildProcess & { said: () => string }, timeout = 60_000): Promise<void> {
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(child.said())
    return (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true
  }
  await expect.poll(answers, { timeout, intervals: [100] }).toBe(true)
}

/** The process of the database on this folder; undefined when none lives. */
function livingDatabase(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to npm start stops portal and database`, async () => {
    const { dataDir, remove } = await makeDataDir()
    const npm = run('npm', ['start'], dataDir)
    try {
      await untilReady(npm)
      expect(livingDatabase(dataDir)).toBeDefined()
      npm.kill(signal)
      await ended(npm)
      await expect.poll(() => fetch(`${origin}/healthz`).catch(() => 'silence')).toBe('silence')
      await expect.poll(() => livingDatabase(dataDir)).toBeUndefined()
      expect(npm.said()).toContain('Menghentikan portal')
    } finally {
      npm.kill('SIGTERM')
      await remove()
    }
  })
}

test('a process that gets a stop signal reports it to health checks before it takes no more connections', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = run(process.execPath, ['build/server/start.js'], dataDir, { DRAIN_SECONDS: '4' })
  const statusOf = (path: string) => fetch(`${origin}${path}`).then(({ status }) => status)
  try {
    await untilReady(portal)
    portal.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), { intervals: [50] }).toBe(503)
    // Requests that the balancer still sends are served.
    expect(await Promise.all([statusOf('/healthz'), statusOf('/'), statusOf('/login')])).toEqual([200, 200, 200])
    expect(await ended(portal)).toBe(0)
  } finally {
    portal.kill('SIGTERM')
    await ended(portal)
    await remove()
  }
})

test('a request that is under way when the process gets a stop signal is answered before it ends', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = run(process.execPath, ['build/server/start.js'], dataDir)
  try {
    await untilReady(portal)
    const body = new URLSearchParams({ email: 'agent@spmb.test', password: 'Spmb-Demo-2025!' }).toString()
    const post = request(`${origin}/login`, {
      method: 'POST',
      headers: {
        Origin: origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    })
    const answered = once(post, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => undefined)
    post.flushHeaders()
    // The portal has the request, and waits for its body.
    await once(post, 'continue')
    portal.kill('SIGTERM')
    const connecting = () =>
      fetch(`${origin}/healthz`).then(
        () => 'taken',
        () => 'refused',
      )
    await expect.poll(connecting, { intervals: [20] }).toBe('refused')
    post.end(body)
    const [{ statusCode, headers }] = await answered
    expect([statusCode, headers.location]).toEqual([302, '/helpdesk/dashboard'])
    expect(await ended(portal)).toBe(0)
  } finally {
    portal.kill('SIGTERM')
    await ended(portal)
    await remove()
  }
})

test('a signal in the middle of a start leaves nothing behind and is no failure', async () => {
  const { dataDir, remove } = await makeDataDir()
  try {
    // The first start makes the cluster, migrates and loads everything; the later ones only some of it.
    for (const milliseconds of [250, 600, 1_000, 1_500, 400, 800]) {
      const portal = run(process.execPath, ['build/server/start.js'], dataDir)
      await sleep(milliseconds)
      portal.kill('SIGTERM')
      const outcome = await ended(portal)
      // Before its first line the process handles no signals and holds nothing.
      expect([milliseconds, portal.said() === '' ? 0 : outcome, portal.said()]).toEqual([
        milliseconds,
        0,
        expect.not.stringContaining('tidak dapat dinyalakan'),
      ])
      expect([milliseconds, livingDatabase(dataDir)]).toEqual([milliseconds, undefined])
    }
    const portal = await startPortal({ dataDir, port })
    expect((await fetch(`${portal.origin}/`)).status).toBe(200)
    await portal.stop()
  } finally {
    await remove()
  }
})

for (const [name, more] of [
  ['HOST', { HOST: 'bukan-mesin-ini.invalid', PORTAL_DEMO: '0' }],
  ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'https://bantuan.example/portal' }],
  ['PORTAL_DEMO_PASSWORD', { HOST: '0.0.0.0', PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: 'rahasia-1234' }],
] as const) {
  test(`a start that fails because of ${name} says so and leaves nothing behind`, async () => {
    const { dataDir, remove } = await makeDataDir()
    try {
      const portal = run(process.execPath, ['build/server/start.js'], dataDir, more)
      expect(await ended(portal)).toBe(1)
      expect(portal.said()).toContain(`${name}: `)
      expect(portal.said()).not.toContain('rahasia')
      expect(livingDatabase(dataDir)).toBeUndefined()
    } finally {
      await remove()
    }
  })
}

test('a reader of the output that goes away does not take the portal with it', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = run(process.execPath, ['build/server/start.js'], dataDir)
  try {
    portal.stdout?.once('data', () => portal.stdout?.destroy())
    await untilReady(portal)
    portal.kill('SIGTERM')
    expect(await ended(portal)).toBe(0)
    expect(livingDatabase(dataDir)).toBeUndefined()
  } finally {
    portal.kill('SIGKILL')
    await remove()
  }
})

test('npm run dev shows pages with styles and scripts, and SIGTERM stops it whole', async ({ page }) => {
  const { dataDir, remove } = await makeDataDir()
  const dev = run('npm', ['run', 'dev'], dataDir)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  try {
    // On a fresh clone Vite translates every module and package first.
    await untilReady(dev, 200_000)
    await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
    // Vite may reload the page once, when it has found what the browser needs.
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helpdesk dan Pengaduan SPMB')
    await expect(page.locator('body')).toHaveCSS('font-family', /Plus Jakarta Sans/)
    await page.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Cek Status Pertanyaan')
    await page.goto(`${origin}/dev/ui`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(complaints).toEqual([])

    dev.kill('SIGTERM')
    await ended(dev)
    await expect.poll(() => livingDatabase(dataDir)).toBeUndefined()
  } finally {
    dev.kill('SIGTERM')
    await ended(dev)
    await remove()
  }
})

test('outside demo mode the first administrator comes from the command line, beside a running portal', async () => {
  const { dataDir, remove } = await makeDataDir()
  // A shell has no setting of the portal's address, or a different one.
  const createIn = async (shell: { PORT: string; PORTAL_ORIGIN: string }, ...words: string[]) => {
    const args = ['scripts/admin-create.ts', ...words]
    const command = run(process.execPath, args, dataDir, { PORTAL_DEMO: '0', ...shell })
    return { code: await ended(command), said: command.said() }
  }
  const create = (...words: string[]) => createIn({ PORT: '', PORTAL_ORIGIN: '' }, ...words)
  const linkIn = (said: string) => new URL(/http\S+/.exec(said)?.[0] ?? '')
  try {
    // Before the first start as well: the command brings the database up and takes it down again.
    expect(await create('kepala@dinas.contoh', 'Ibu', 'Kepala')).toMatchObject({ code: 0 })
    expect(livingDatabase(dataDir)).toBeUndefined()

    const portal = await startPortal({ dataDir, port, env: { PORTAL_DEMO: '0' } })
    try {
      const elsewhere = { PORT: '4999', PORTAL_ORIGIN: 'http://localhost:4999' }
      expect(linkIn((await createIn(elsewhere, 'kepala@dinas.contoh')).said).origin).toBe(portal.origin)
      const { code, said } = await create('kepala@dinas.contoh')
      expect([code, said]).toEqual([0, expect.stringContaining('sudah menjadi administrator')])
      const link = linkIn(said)
      expect(link.origin).toBe(portal.origin)
      const client = new HttpClient(portal.origin)
      const password = 'lampu Sungai 4 payung!'
      const fields = { token: link.searchParams.get('token') ?? '', newPassword: password, confirmPassword: password }
      expect((await client.post(link.pathname + link.search, fields)).headers.get('location')).toBe('/login')
      await client.signIn('kepala@dinas.contoh', password)
      // Here every administrator needs a second factor, and gets no further without it.
      for (const path of ['/admin/dashboard', '/admin/mail', '/admin/security']) {
        expect((await client.get(path)).headers.get('location')).toBe('/admin/two-factor')
        expect((await client.post(path, {})).headers.get('location')).toBe('/admin/two-factor')
      }
      expect((await client.get('/helpdesk/dashboard')).headers.get('location')).toBe('/helpdesk/two-factor')
      await client.switchSecondFactorOn('/admin/two-factor', password)
      expect((await client.get('/admin/dashboard')).status).toBe(200)
      expect((await client.post('/admin/two-factor', { step: 'remove', password })).status).toBe(403)
      expect(await create('bukan-alamat', 'X')).toMatchObject({ code: 1 })
    } finally {
      await portal.stop()
    }
  } finally {
    await remove()
  }
})
