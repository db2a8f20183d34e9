// Checks what operators do from a terminal against a database: each command, wrong words, and `--help`.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { startHeartbeat } from '#domain/operations/running-processes.ts'
import { database } from '#platform/database/database.server.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { checkClock, checkDisk, checkSecrets, judgeProcesses } from './check-command.ts'
import { runCommand } from './run-command.ts'

provideDatabase()

/** Runs a command on the database of this test, and gives its exit code and what it wrote. */
async function portal(...words: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await runCommand(words, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    withDatabase: (act) => act(),
    withRunningDatabase: (act) => act(),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

let chief: Person
const season = (year: number) => ({
  year,
  name: `SPMB ${year}`,
  stages: [
    {
      id: 'daftar',
      name: 'Pendaftaran',
      opens: `${year}-06-10T08:00:00+07:00`,
      closes: `${year}-06-14T16:00:00+07:00`,
      note: null,
    },
  ],
  dates: [],
})

beforeAll(async () => {
  await someContent()
  chief = await anAdmin({ name: 'Ibu Kepala', permissions: ['users', 'super_admin', 'system'] })
  await initialiseSetting('season', { ...season(2026), others: [season(2027)] })
})

test('without words all commands are listed; --help explains each of them', async () => {
  const { code, said } = await portal('--help')
  expect(code).toBe(0)
  expect((await portal()).code).toBe(2)
  const names = [...said.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name ?? '')
  expect(names).toEqual(['check', 'people', 'content', 'season', 'reindex', 'backup', 'restore', 'audit'])
  for (const name of names) {
    const help = await portal(name, '--help')
    expect([name, help.code, help.said]).toEqual([name, 0, expect.stringContaining(`portal ${name}`)])
  }
})

test.each([
  ['an unknown command', ['reboot'], "Perintah 'reboot' tidak ada"],
  ['a name that every object has', ['constructor'], "Perintah 'constructor' tidak ada"],
  ['an unknown option', ['check', '--fast'], '--fast'],
  ['an unknown action', ['people', 'promote'], 'Tulis list, invite'],
  ['no one in whose name', ['people', 'list'], 'Tulis --as'],
  [
    'a role that is none',
    ['people', 'invite', 'a@contoh.id', 'A', '--role', 'king', '--as', 'x'],
    'Peran harus dipilih',
  ],
  ['an address that is none', ['people', 'invite', 'a', 'A', '--as', 'x'], 'Email tidak valid'],
  ['an office that is none', ['people', 'invite', 'a@contoh.id', 'A', '--office', '99', '--as', 'x'], '--office 99'],
  ['no reason', ['people', 'disable', 'a@contoh.id', '--as', 'x'], 'Alasan harus diisi'],
  ['no address', ['people', 'administrator'], 'Tulis alamat email'],
  ['no year', ['season', 'activate', '--as', 'x'], 'Tulis show, atau activate'],
  ['two files', ['backup', 'a', 'b'], 'paling banyak satu berkas'],
  ['no file', ['restore'], 'Tulis satu berkas'],
  ['something else of the content', ['content', 'burn'], 'Tulis export atau import'],
  ['a kind that is none', ['content', 'export', 'season', '--as', 'x'], 'Jenisnya salah satu dari faq'],
  ['no file to import', ['content', 'import', 'faq', '--as', 'x'], 'Tulis berkas'],
  ['content for no one', ['content', 'export', 'faq'], 'Tulis --as'],
  ['something else of the audit', ['audit', 'burn'], 'Tulis verify'],
])('%s is answered with what is understood', async (_, words, sentence) => {
  const { code, said, complained } = await portal(...words)
  expect([code, said]).toEqual([2, ''])
  expect(complained).toContain(sentence)
  expect(complained).toContain('Cara pakai')
})

test('people are listed, invited and disabled in the name of an administrator, with the permissions of that one', async () => {
  const invited = await portal(
    'people',
    'invite',
    'baru@contoh.id',
    'Petugas',
    'Baru',
    '--office',
    '2',
    '--as',
    chief.email,
  )
  expect(invited).toMatchObject({ code: 0, said: expect.stringContaining('baru@contoh.id') })
  expect((await portal('people', 'list', '--as', chief.email)).said).toMatch(
    /^baru@contoh\.id {2}Petugas Baru {2}Petugas {2}\(belum bisa masuk\)$/m,
  )
  expect((await portal('people', 'list', 'nobody-like-this', '--as', chief.email)).said).toBe('Tidak ada yang cocok.')

  const agent = await anAgent()
  const disable = ['people', 'disable', agent.email, '--reason', 'Pindah tugas', '--as']
  expect((await portal(...disable, chief.email)).code).toBe(0)
  const [row] = await database.select({ banned: user.banned }).from(user).where(eq(user.id, agent.id))
  expect(row).toEqual({ banned: true })
  const { rows } = await database.execute(
    sql`select actor_id from audit_entry where target = ${`user:${agent.id}`} order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor_id: chief.id }])

  const powerless = await anAdmin()
  expect((await portal('people', 'list', '--as', powerless.email)).code).toBe(1)
  expect(await portal('people', 'list', '--as', agent.email)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Tidak ada administrator'),
  })
  const unknown = await portal('people', 'disable', 'siapa@contoh.id', '--reason', 'x', '--as', chief.email)
  expect(unknown).toMatchObject({ code: 1, complained: expect.stringContaining('Tidak ada akun') })
})

test('an administrator is made, and gets another link when asked for again', async () => {
  const first = await portal('people', 'administrator', 'pertama@contoh.id', 'Bapak', 'Pertama')
  expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/sudah dibuat[\s\S]*\/reset-password\?token=/) })
  const again = await portal('people', 'administrator', 'pertama@contoh.id')
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('sudah menjadi administrator') })
  expect((await portal('people', 'administrator', 'tanpa-nama@contoh.id')).code).toBe(1)
})

test('the season is shown, and another one made the current', async () => {
  expect((await portal('season')).said).toContain('SPMB 2026 (2026), musim yang berlaku\n  Pendaftaran: ')
  expect((await portal('season', 'activate', '2027', '--as', chief.email)).code).toBe(0)
  expect((await portal('season', 'show')).said).toContain('SPMB 2027 (2027)')
  expect((await portal('season', 'activate', '2027', '--as', chief.email)).said).toContain('sudah menjadi')
  expect((await portal('season', 'activate', '2031', '--as', chief.email)).code).toBe(1)
  const powerless = await anAdmin()
  expect((await portal('season', 'activate', '2026', '--as', powerless.email)).code).toBe(1)
})

test('the search index is built, and the audit found as it was written until someone changes it', async () => {
  expect(await portal('reindex')).toMatchObject({ code: 0, said: expect.stringMatching(/dapat dibangun: [\d.]+ isi/) })
  const { code, said } = await portal('audit', 'verify')
  expect([code, said]).toEqual([0, expect.stringMatching(/utuh: \d+ catatan[\s\S]*Ujung rantai: \d+:[0-9a-f]{64}/)])
  expect((await portal('audit', 'verify', '--head', 'x')).code).toBe(1)
  const elsewhere = await portal('audit', 'verify', '--head', `1:${'0'.repeat(64)}`)
  expect(elsewhere).toMatchObject({ code: 1, complained: expect.stringContaining('TIDAK utuh') })
})

test('a backup is written to the file that was named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-command-'))
  try {
    expect(await portal('backup', join(folder, 'all.gz'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('baris'),
    })
    expect(await readdir(folder)).toContain('all.gz')
    const missing = await portal('restore', join(folder, 'none.gz'))
    expect(missing).toMatchObject({ code: 1, complained: expect.stringContaining('Pemulihan gagal: Berkas') })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('content is written to a file, looked at when it returns, and taken in only when asked to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-command-'))
  const file = join(folder, 'offices.yaml')
  const importing = (...more: string[]) => portal('content', 'import', 'offices', file, '--as', chief.email, ...more)
  try {
    expect((await portal('content', 'export', 'offices', '--as', chief.email)).said).toContain('seat: Demak')
    expect((await portal('content', 'export', 'offices', file, '--as', chief.email)).code).toBe(0)
    expect(await importing()).toMatchObject({ code: 0, said: expect.stringMatching(/Tidak ada perubahan; 7 sama/) })
    await writeFile(file, (await readFile(file, 'utf8')).replace('seat: Demak', 'seat: Kudus'))
    const looked = await importing()
    expect(looked).toMatchObject({
      code: 0,
      said: expect.stringMatching(/- Demak\n +\+ Kudus[\s\S]*1 berubah; 6 sama/),
    })
    expect(looked.said).toContain('Tambahkan --apply')
    expect((await importing()).said).toContain('1 berubah')
    expect((await importing('--apply')).said).toContain('Sudah diterapkan')
    expect((await importing('--apply')).said).toContain('Tidak ada perubahan')
    await writeFile(file, (await readFile(file, 'utf8')).replace('callCentre: (024) 111111', 'callCentre: nanti'))
    expect(await importing('--apply')).toMatchObject({ code: 1, complained: expect.stringContaining('Tulis nomor') })
    await writeFile(file, 'PK\u0003\u0004')
    expect(await importing()).toMatchObject({ code: 1, complained: expect.stringContaining('Excel') })
    const powerless = await anAdmin()
    expect((await portal('content', 'export', 'offices', '--as', powerless.email)).code).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('check reports everything that the portal depends on', async () => {
  const { code, said } = await portal('check')
  expect(code).toBe(0)
  for (const about of [
    'pengaturan',
    'rahasia',
    'basis data',
    'tabel',
    'jam',
    'sambungan',
    'pekerja',
    'email',
    'disk',
  ]) {
    expect(said).toMatch(new RegExp(`^(baik |perlu|SALAH)  ${about}`, 'm'))
  }
  expect(said).toContain('baik   tabel')
})

test('check compares connections with the limit of the server, and misses a worker', async () => {
  const levels = (...given: Parameters<typeof judgeProcesses>) => judgeProcesses(...given).map(({ level }) => level)
  expect(levels({ processes: 3, connections: 105 }, true, 97)).toEqual(['wrong', 'fine'])
  expect(levels({ processes: 2, connections: 76 }, false, 97)).toEqual(['fine', 'wrong'])
  expect(levels({ processes: 0, connections: 0 }, false, 20)).toEqual(['wrong', 'warning'])

  const web = await startHeartbeat({ id: 'machine web 3001', works: false, connections: 38 })
  const alone = await portal('check')
  expect([alone.code, alone.said]).toEqual([1, expect.stringContaining('SALAH  pekerja     tidak berjalan')])
  const worker = await startHeartbeat({ id: 'machine worker 3000', works: true, connections: 29 })
  const both = await portal('check')
  expect([both.code, both.said]).toEqual([0, expect.stringContaining('memerlukan 77 dari')])
  await worker.stop()
  await web.stop()
})

test('check reports a database that is away, and ends with 1', async () => {
  const said: string[] = []
  const code = await runCommand(['check'], {
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
    withDatabase: (act) => act(),
    withRunningDatabase: () => Promise.reject(new Error('DATABASE_URL: basis data tidak dapat dihubungi.')),
  })
  expect([code, said.join('\n')]).toEqual([1, expect.stringContaining('SALAH  basis data  DATABASE_URL')])
})

test('secrets that are easily guessed are named, never printed', () => {
  const none = {
    secret: undefined,
    metricsToken: undefined,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReplicaUrl: undefined,
  }
  const here = { demo: false, demoHereOnly: false, demoPassword: 'x' }
  expect(checkSecrets({ ...none, ...here }).map(({ level }) => level)).toEqual(['fine'])
  const secret = 'ab'.repeat(20)
  const found = checkSecrets({ ...none, ...here, secret, databaseUrl: 'postgres://app:kucing@db/portal' })
  expect(found.map(({ level, says }) => [level, says.split(' ', 1)[0]])).toEqual([
    ['warning', 'PORTAL_SECRET'],
    ['warning', 'DATABASE_URL'],
  ])
  expect(JSON.stringify(found)).not.toMatch(/kucing|abab/)
  const demo = { demo: true, demoHereOnly: false, demoPassword: 'rahasia1' }
  expect(checkSecrets({ ...none, ...demo }).map(({ level }) => level)).toEqual(['wrong'])
})

test('a full disk and a wrong clock are reported', () => {
  expect([100 * 1024 ** 2, 1024 ** 3, 50 * 1024 ** 3].map((free) => checkDisk(free).level)).toEqual([
    'wrong',
    'warning',
    'fine',
  ])
  expect([0, -4_000, 9_000, -9_000].map((ms) => checkClock(ms).level)).toEqual(['fine', 'fine', 'warning', 'warning'])
})
