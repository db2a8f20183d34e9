// Requests a browser of ours would not send: foreign origins, forged hosts, planted sessions, roles in the body.
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '../ports.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

test.describe.configure({ mode: 'serial' })

let portal: PortalProcess
let folder: Awaited<ReturnType<typeof makeDataDir>>
let database: pg.Client

test.beforeAll(async () => {
  folder = await makeDataDir()
  const demo = { PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: agent.password }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.hostileRequests, env: demo })
  database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
})

test.afterAll(async () => {
  await database.end()
  await portal.stop()
  await folder.remove()
})

interface Answer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly location: string | undefined
}

/** Posts a form with exactly these headers, the forbidden ones too. */
function post(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields).toString()
  const { port, host } = new URL(portal.origin)
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': body.length,
          Host: host,
          ...headers,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookies: response.headers['set-cookie'] ?? [],
            location: response.headers.location,
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const agent = { email: 'agent@spmb.test', password: 'Hanya-Untuk-Uji-2!' }
const admin = { ...agent, email: 'admin@spmb.test' }
const sessionOf = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.includes('portal.session_token='))?.split(';')[0] ?? ''

test('a foreign origin, and none at all, is refused', async () => {
  for (const headers of [
    { Origin: 'https://jahat.example' },
    { Origin: 'null' },
    {},
    { Referer: 'https://jahat.example/' },
  ]) {
    const answer = await post('/login', agent, headers as Record<string, string>)
    expect([headers, answer.status, answer.cookies]).toEqual([headers, 403, []])
  }
  expect((await post('/login', agent, { Origin: portal.origin })).status).toBe(302)
})

test('links in mails are built from the configured origin, whatever host the request names', async () => {
  const wish = { email: agent.email }
  const host = { Host: 'jahat.example', Origin: portal.origin }
  expect((await post('/forgot-password', wish, host)).status).toBe(200)
  const forwarded = { 'X-Forwarded-Host': 'jahat.example', Forwarded: 'host=jahat.example', Origin: portal.origin }
  expect((await post('/forgot-password', wish, forwarded)).status).toBe(200)
  const mails = async () =>
    (await database.query(`select from outgoing_mail where subject = 'Buat password baru'`)).rows
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(2)
  const session = sessionOf((await post('/login', admin, { Origin: portal.origin })).cookies)
  const page = await fetch(`${portal.origin}/admin/mail`, { headers: { Cookie: session } })
  const html = await page.text()
  expect(html.split(`${portal.origin}/reset-password?token=`).length).toBeGreaterThan(2)
  expect(html).not.toContain('jahat.example')
  // Its own pages may not post, even when a name server makes them lead here.
  const rebound = { Host: 'jahat.example', Origin: 'http://jahat.example' }
  expect((await post('/forgot-password', wish, rebound)).status).toBe(403)
})

/** The first line of the answer to exactly these lines. */
function rawAnswer(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1', () =>
      socket.write([...lines, '', ''].join('\r\n')),
    )
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}

test('whoever asks how the portal is need not name a host', async () => {
  for (const path of ['/healthz', '/readyz']) {
    for (const lines of [[`GET ${path} HTTP/1.0`], [`GET ${path} HTTP/1.1`, 'Connection: close']]) {
      expect([lines, await rawAnswer(...lines)]).toEqual([lines, 'HTTP/1.1 200 OK'])
    }
  }
})

test('headers longer than 16 KB are refused before anybody reads them', async () => {
  for (const [kilobytes, words] of [
    [15, 'HTTP/1.1 200 OK'],
    [17, 'HTTP/1.1 431 Request Header Fields Too Large'],
  ] as const) {
    const head = ['GET / HTTP/1.1', 'Host: a', 'Connection: close', `X: ${'x'.repeat(kilobytes * 1024)}`]
    expect([kilobytes, await rawAnswer(...head)]).toEqual([kilobytes, words])
  }
})

test('a session planted before the sign-in is not the one that is opened', async () => {
  const first = sessionOf((await post('/login', agent, { Origin: portal.origin })).cookies)
  expect(first).not.toBe('')
  for (const planted of [first, '__Secure-portal.session_token=ditanam.orang']) {
    const second = sessionOf((await post('/login', agent, { Origin: portal.origin, Cookie: planted })).cookies)
    if (second !== '') expect(second).not.toBe(planted)
    const page = await fetch(`${portal.origin}/helpdesk/dashboard`, {
      headers: { Cookie: '__Secure-portal.session_token=ditanam.orang' },
      redirect: 'manual',
    })
    expect(page.status).toBe(302)
  }
})

test('a way back that leads elsewhere is not followed', async () => {
  for (const next of ['//jahat.example', 'https://jahat.example', '/\\jahat.example', 'javascript:alert(1)']) {
    const answer = await post(`/login?next=${encodeURIComponent(next)}`, agent, { Origin: portal.origin })
    expect([next, answer.location]).toEqual([next, '/helpdesk/dashboard'])
  }
})

test('a role or permission in the body of a registration is ignored', async () => {
  const fields = {
    namaLengkap: 'Calon Admin',
    nisn: '0051234567',
    noHp: '081200001111',
    email: 'calon@example.test',
    password: 'rahasia-sekali-7',
    confirmPassword: 'rahasia-sekali-7',
    terms: 'ya',
    role: 'admin',
    permissions: 'super_admin',
    emailVerified: 'true',
  }
  expect((await post('/register', fields, { Origin: portal.origin })).status).toBe(302)
  const { rows } = await database.query(
    `select role, email_verified, (select count(*)::int from permission_grant g where g.user_id = u.id) as grants
     from "user" u where email = 'calon@example.test'`,
  )
  expect(rows).toEqual([{ role: 'client', email_verified: false, grants: 0 }])
})

// The last one: it stops the portal and the database that the others ask.
test('a demo that nobody asked for shows whoever comes through a forgotten proxy one page, and lets nobody in', async () => {
  await database.end()
  await portal.stop()
  const unasked = { PORTAL_DEMO: '', PORTAL_DEMO_PASSWORD: '' }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.hostileRequests, env: unasked })
  const published = { ...admin, password: 'Spmb-Demo-2025!' }
  const elsewhere: readonly Record<string, string>[] = [
    { Host: 'bantuan.example' },
    { 'X-Forwarded-For': '203.0.113.7' },
    { 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'for=203.0.113.7' },
  ]
  for (const headers of elsewhere) {
    const signIn = await post('/login', published, { ...headers, Origin: portal.origin })
    expect([headers, signIn.status, signIn.cookies]).toEqual([headers, 403, []])
  }
  for (const path of ['/', '/login', '/search?q=kuota', '/api/v1/faqs', '/admin/mail', '/_.data', '/metrics']) {
    const answer = await fetch(portal.origin + path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect([path, answer.status, await answer.text()]).toEqual([path, 403, expect.stringContaining('PORTAL_ORIGIN')])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
  }
  expect(await rawAnswer('GET /readyz HTTP/1.1', 'X-Forwarded-For: 203.0.113.7', 'Connection: close')).toContain('200')
  expect((await post('/login', published, { Origin: portal.origin })).status).toBe(302)
})
