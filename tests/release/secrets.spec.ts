// A whole journey with outages, which gathers every secret it meets and then looks for each of them in the log, in the
// database, in the queue with what it keeps of failed jobs, and in the backup that the portal made on the way.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'
import { formsOf, type Secret, secretsIn } from './secret-forms.ts'

test.describe.configure({ mode: 'serial' })

const random = (length = 24) => Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('base64url')

const keys = { PORTAL_SECRET: random(48), METRICS_TOKEN: random() }
const smtpPassword = random()
const demoPassword = `Lampu-${random(9)}-7!`

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let database: pg.Client
let smtp: SmtpStub
const secrets: Secret[] = []

/** Notes a secret and gives it back. */
function secret(what: string, value: string): string {
  expect(value.length, what).toBeGreaterThan(5)
  if (!secrets.some((known) => known.value === value)) secrets.push({ what, value })
  return value
}

/** The cookies that let someone in, as the browser holds them. */
function noteCookies(http: HttpClient, whose: string): void {
  for (const pair of http.cookie.split('; ')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (!/session_token|device|two_factor/.test(name) || at === pair.length - 1) continue
    const value = decodeURIComponent(pair.slice(at + 1))
    secret(`${whose}: cookie ${name}`, value)
    if (name.endsWith('session_token')) secret('the token of a session', value.slice(0, value.lastIndexOf('.')))
  }
}

const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&')

/** The link of the newest mail to the address that leads to `path`; notes its token. */
async function linkTo(address: string, path: string, after = 0): Promise<string> {
  let link: string | undefined
  await expect(() => {
    const mails = smtp.taken.slice(after).map(plain)
    const own = mails.filter((mail) => mail.includes(`To: ${address}`))
    link = own.map((mail) => new RegExp(`http\\S+${path}\\?token=[\\w-]+`).exec(mail)?.[0]).findLast(Boolean)
    expect(link, `${path} for ${address}`).toBeDefined()
  }).toPass({ intervals: [250] })
  const url = new URL(link ?? '')
  secret(`the token of ${path}`, url.searchParams.get('token') ?? '')
  return url.pathname + url.search
}

const tokenIn = (path: string) => new URLSearchParams(path.slice(path.indexOf('?'))).get('token') ?? ''

/** A server that says what it does not like, with the link in question, as filters do. */
const quotesTheLink = (code: number) => (mail: string) => {
  const link = /http\S+\?token=[\w-]+/.exec(plain(mail))?.[0] ?? 'none'
  return `${code} ${code >= 500 ? '5' : '4'}.7.1 suspicious link ${link} in message`
}

test.beforeAll(async () => {
  folder = await makeDataDir()
  smtp = await openSmtpStub('close at greeting')
  const { port } = new URL(smtp.url)
  portal = await startPortal({
    dataDir: folder.dataDir,
    port: ports.secrets,
    env: {
      ...keys,
      LOG_LEVEL: 'trace',
      PORTAL_DEMO: '1',
      PORTAL_DEMO_PASSWORD: demoPassword,
      SMTP_URL: `smtp://portal:${smtpPassword}@127.0.0.1:${port}`,
    },
  })
  const url = await findRunningPostgres(folder.dataDir)
  if (!url) throw new Error('the portal has no database')
  database = new pg.Client({ connectionString: url })
  await database.connect()
  for (const [name, value] of Object.entries(keys)) secret(name, value)
  secret('the password of the mail server', smtpPassword)
  secret('the password of the demo', demoPassword)
  const password = decodeURIComponent(new URL(url).password)
  if (password) secret('the password of the database', password)
})

test.afterAll(async () => {
  await database?.end()
  await portal?.stop()
  await smtp?.close()
  await folder?.remove()
})

/** Answers of PostgreSQL that quote what was to be written, and connections that go away in the middle. */
async function withFailingWrites(act: () => Promise<unknown>): Promise<void> {
  const tables = ['session', 'verification', 'sign_in_attempt', 'email_change', 'two_factor', 'ticket', 'attachment']
  for (const table of tables)
    await database.query(`alter table "${table}" add constraint journey check (false) not valid`)
  await act().catch(() => undefined)
  for (const table of tables) await database.query(`alter table "${table}" drop constraint journey`)
}

const cutConnections = () =>
  database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database()`,
  )

const isUp = () =>
  expect(async () => {
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  }).toPass()

const email = 'perjalanan@contoh.id'
const later = 'perjalanan-baru@contoh.id'
const client = () => new HttpClient(portal.origin)

async function registerAndConfirm(http: HttpClient): Promise<void> {
  const password = secret('the first password', `Awal-${random(9)}-1!`)
  const form = {
    ...{ namaLengkap: 'Ibu Perjalanan', nisn: '0051234567', noHp: '081200001111', email },
    ...{ password, confirmPassword: password, terms: 'ya' },
  }
  expect((await http.post('/register', form)).status).toBe(302)
  // The mail server is away, then refuses with the link in its words, then takes it.
  await expect.poll(() => smtp.connections).toBeGreaterThan(0)
  smtp.manner = quotesTheLink(451)
  const link = await linkTo(email, '/verify-email')
  await http.signIn(email, password)
  noteCookies(http, 'after registering')
  await withFailingWrites(() => client().signIn(email, password))
  smtp.manner = '250 ok'
  expect((await client().post(link, { token: tokenIn(link), password: 'bukan ini' })).status).toBe(400)
  expect((await http.post(link, { token: tokenIn(link), password })).status).toBeLessThan(400)
}

async function resetPassword(): Promise<string> {
  const http = client()
  smtp.manner = quotesTheLink(554)
  const before = smtp.taken.length
  expect((await http.post('/forgot-password', { email })).status).toBe(200)
  // Refused for good, with the link quoted; the next one comes through.
  await linkTo(email, '/reset-password', before)
  smtp.manner = '250 ok'
  const again = smtp.taken.length
  expect((await http.post('/forgot-password', { email })).status).toBe(200)
  const link = await linkTo(email, '/reset-password', again)
  const password = secret('the second password', `Kedua-${random(9)}-2!`)
  const form = { token: tokenIn(link), newPassword: password, confirmPassword: password, terms: 'ya' }
  // The database goes away in the middle; what was written stays, even if its answer was lost.
  const [first] = await Promise.all([http.post(link, form), cutConnections()])
  await expect(async () => {
    if (first.status !== 302) await http.post(link, form)
    await client().signIn(email, password)
  }).toPass()
  return password
}

async function moveAddress(http: HttpClient, password: string): Promise<void> {
  const before = smtp.taken.length
  await withFailingWrites(() => http.post('/client/change-email', { email: later, password }))
  await isUp()
  expect((await http.post('/client/change-email', { email: later, password })).status).toBe(200)
  for (const address of [email, later]) {
    const link = await linkTo(address, '/confirm-email-change', before)
    expect((await http.post(link, { token: tokenIn(link), password })).status).toBe(200)
  }
}

async function takeSecondFactor(http: HttpClient, password: string): Promise<void> {
  await withFailingWrites(() => http.post('/client/two-factor', { step: 'begin', password }))
  const shown = await (await http.post('/client/two-factor', { step: 'begin', password })).text()
  const uri = /name="uri" value="([^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
  secret('the key of the second factor', new URL(uri).searchParams.get('secret') ?? '')
  const done = await (await http.post('/client/two-factor', { step: 'confirm', uri, code: codeOf(uri) })).text()
  const list = done.slice(done.indexOf('aria-label="Kode pemulihan"'))
  const codes = [...list.matchAll(/>([a-zA-Z0-9]{5}-[a-zA-Z0-9]{5})</g)].map(([, code]) => code ?? '')
  expect(codes.length).toBeGreaterThan(5)
  for (const code of codes) secret('a recovery code', code)
  const again = client()
  await again.signIn(later, password)
  noteCookies(again, 'before the second step')
  await again.post('/two-factor', { code: '000000' })
  const [first = '', second = ''] = codes
  await withFailingWrites(() => again.post('/two-factor', { code: first }))
  // That step is used up.
  await again.signIn(later, password)
  expect((await again.post('/two-factor', { code: second })).headers.get('location')).toBe('/client/dashboard')
  noteCookies(again, 'after the second step')
}

async function ask(http: HttpClient): Promise<void> {
  const form = () => {
    const typed = new FormData()
    for (const [name, value] of Object.entries({
      ...{ subject: 'Tidak bisa masuk', category: 'login', priority: 'medium', description: 'Ditolak terus.' },
      ...{ regencyId: '', idempotencyKey: crypto.randomUUID() },
    }))
      typed.set(name, value)
    typed.append('files', new File([new Uint8Array(aPdf('perjalanan'))], 'bukti.pdf', { type: 'application/pdf' }))
    return typed
  }
  await withFailingWrites(() => http.postFiles('/client/create-question', form()))
  await isUp()
  const answer = await http.postFiles('/client/create-question', form())
  expect(answer.status).toBe(302)
  const [, publicId = ''] = /questions\/([^/]+)\/receipt/.exec(answer.headers.get('location') ?? '') ?? []
  expect((await client().get(`/status/${secret('the access code of a question', publicId)}`)).status).toBe(200)
}

async function inviteAgent(admin: HttpClient): Promise<void> {
  const address = 'petugas-baru@contoh.id'
  smtp.manner = 'close after the dot'
  const before = smtp.taken.length
  const form = { name: 'Petugas Baru', email: address, role: 'agent', officeId: '' }
  const invited = await admin.post('/admin/people/invite', form)
  expect(invited.status).toBe(302)
  const link = await linkTo(address, '/reset-password', before)
  smtp.manner = '250 ok'
  const password = secret('the password of the invited', `lampu Sungai 42 ${random(6)} payung!`)
  const words = { token: tokenIn(link), newPassword: password, confirmPassword: password, terms: 'ya' }
  expect((await client().post(link, words)).headers.get('location')).toBe('/login')
  const agent = client()
  await agent.signIn(address, password)
  noteCookies(agent, 'the invited')
}

/** An email that still waits in the end, with its last refusal. */
async function leaveMailBehind(): Promise<void> {
  smtp.manner = quotesTheLink(451)
  const before = smtp.taken.length
  expect((await client().post('/forgot-password', { email: later })).status).toBe(200)
  await linkTo(later, '/reset-password', before)
  await expect
    .poll(async () => (await database.query(`select 1 from message where error like '%451%'`)).rowCount)
    .toBeGreaterThan(0)
}

async function makeBackup(admin: HttpClient): Promise<void> {
  expect((await admin.post('/admin/backup', { intent: 'backup' })).status).toBe(302)
  await expect
    .poll(async () => (await database.query('select 1 from backup where finished_at is not null')).rowCount, {})
    .toBeGreaterThan(0)
}

test('the journey goes to its end through every outage', async () => {
  const http = client()
  await test.step('registers and confirms', () => registerAndConfirm(http))
  const password = await test.step('resets the password', resetPassword)
  await http.signIn(email, password)
  noteCookies(http, 'after the reset')
  await test.step('moves to another address', () => moveAddress(http, password))
  const signedIn = client()
  await signedIn.signIn(later, password)
  noteCookies(signedIn, 'at the new address')
  await test.step('asks', () => ask(signedIn))
  await test.step('takes a second factor', () => takeSecondFactor(signedIn, password))
  const admin = client()
  await admin.signIn('admin@spmb.test', demoPassword)
  noteCookies(admin, 'the administrator')
  await test.step('invites', () => inviteAgent(admin))
  await client().post('/api/v1/chat-assistant', { userMessage: 'Kapan pendaftaran?' })
  await test.step('leaves a mail behind', leaveMailBehind)
  await test.step('backs up', () => makeBackup(admin))
})

/** Where a secret may stand, each with its reason; nowhere else. */
const allowed: readonly { readonly what: RegExp; readonly place: RegExp; readonly reason: string }[] = [
  {
    ...{ what: /^the access code of a question$/, place: /^(table|backup)/ },
    reason: 'it is the public name of the question, by which the portal finds it',
  },
  {
    ...{ what: /^the token of a session$/, place: /^table public\.session$/ },
    reason: "the session is found by it; without the portal's signature behind it, it opens nothing",
  },
  {
    ...{ what: /^the password of the demo$/, place: /^log$/ },
    reason: 'a portal of demo data says at its start how to sign in; it holds no account of anyone',
  },
]

const findings = (place: string, text: string) =>
  secretsIn(
    text,
    secrets.filter(({ what }) => !allowed.some((row) => row.what.test(what) && row.place.test(place))),
  ).map((found) => `${place}: ${found}`)

test('what is looked for is found in every form in which it could stand', () => {
  const value = 'Kedua+rahasia/ 2"!'
  for (const form of [
    ...formsOf(value),
    ...['', 'x', 'xy', 'xyz'].map((before) => Buffer.from(`${before}${value}akhir`).toString('base64')),
  ])
    expect(secretsIn(`{"di dalam":"${form}"}`, [{ what: 'it', value }])).toHaveLength(1)
  expect(secretsIn('Kedua rahasia', [{ what: 'it', value }])).toEqual([])
})

test('no secret of the journey stands in the log', () => {
  expect(portal.output()).toContain('unexpected error')
  expect(secrets.length).toBeGreaterThan(30)
  expect(findings('log', portal.output())).toEqual([])
})

test('no secret of the journey stands in a table, nor in the queue', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const wrong: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await database.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
    wrong.push(...findings(`table ${name}`, all.map(({ text }) => text).join('\n')))
  }
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.message', 'public.session']))
  expect(wrong).toEqual([])
})

test('no secret of the journey stands in the backup', async () => {
  const directory = join(folder.dataDir, 'backups')
  const files = await readdir(directory)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const text = gunzipSync(await readFile(join(directory, file))).toString('utf8')
    expect(text).toContain(later)
    expect(findings('backup', text)).toEqual([])
  }
})
