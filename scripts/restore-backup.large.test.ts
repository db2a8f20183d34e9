// The whole restore drill: every table and column, every damage of a file, mails on the way and people erased meanwhile.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { session, user, verification } from '#domain/accounts/account-tables.ts'
import { paragraph } from '#domain/notifications/deliveries/letter.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { backupAudit } from '#domain/operations/backups/backup.ts'
import { eraseDueAccounts } from '#domain/privacy/erasure/erasure.ts'
import { erasureListName, writeErasureList } from '#domain/privacy/retention/erasure-list.ts'
import { seasonClose } from '#domain/privacy/season-close/season-close-tables.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { satisfaction } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { signBackup } from '#platform/backups/backup-format.server.ts'
import { makeScratchDatabase, type ScratchDatabase } from '#platform/backups/load-backup.server.ts'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { now } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { contentsOf, editBackup, tablesWith } from '#tests/setup/backup-contents.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { reportErasures, restoreBackup } from './restore-backup.ts'

const run = promisify(execFile)

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: vi.fn(() => false),
}))

provideDatabase()

let folder: string
let file: string
let target: ScratchDatabase
const awkward = 'tab\t baris\n garis miring \\ \\. \\N "kutip" \u0001 é 学 🙂'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-drill-'))
  file = join(folder, 'cadangan.dump.gz')
  const content = await someContent()
  const client = await aClient({ name: awkward.replaceAll('\n', ' ') })
  await anAgent({ officeId: content.office(1) })
  await anAdmin({ permissions: ['super_admin'] })
  for (let time = 0; time < 3; time++) {
    const { id } = await aTicket(client, { description: awkward, regencyId: content.regency('Kabupaten Demak') })
    const [entry] = await entriesOf(id)
    await database.insert(attachment).values({
      id: `berkas-${id}`,
      entryId: entry?.id ?? 0,
      ownerId: client.id,
      scan: 'clean',
      name: awkward,
      mediaType: 'application/pdf',
      size: 300_000,
      content: Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256)),
      createdAt: now(),
    })
    await database.insert(satisfaction).values({ ticketId: id, score: 5, comment: awkward, createdAt: now() })
  }
  await database
    .insert(setting)
    .values({ key: 'first_start', value: { text: awkward, list: [1, null] }, updatedAt: now() })
  await database.transaction((tx) => recordAudit(tx, { actor: null, action: backupAudit.request, target: 'backup:1' }))
  await writeBackup(databaseUrl(), file)
  target = await makeScratchDatabase(databaseUrl())
})

afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('the drill', () => {
  test('every table returns as it was, with sequences, links, triggers and waiting jobs', async () => {
    const { rows } = await restoreBackup(target.url, file, { force: false })
    const [before, after] = [await contentsOf(databaseUrl()), await contentsOf(target.url)]
    expect(after).toEqual(before)
    expect(rows).toMatchObject({ ticket: 3, attachment: 3, satisfaction: 3 })
    expect(Object.keys(before).length).toBeGreaterThan(30)
    expect(before.jobs).not.toEqual([])
  })

  test('a database that holds rows is left alone without force', async () => {
    await expect(restoreBackup(target.url, file, { force: false })).rejects.toThrow('--force')
    await restoreBackup(target.url, file, { force: true })
    expect(await contentsOf(target.url)).toEqual(await contentsOf(databaseUrl()))
  })

  test('what opens an account is not in the file', async () => {
    const owner = await aClient()
    const rahasia = 'kunci-yang-masih-berlaku'
    const times = { expiresAt: new Date(now().getTime() + 60_000), createdAt: now(), updatedAt: now() }
    await database.insert(session).values({ id: 'sesi', token: rahasia, userId: owner.id, lastSeenAt: now(), ...times })
    await database.insert(verification).values({ id: 'tautan', identifier: rahasia, value: owner.id, ...times })
    const other = join(folder, 'lain.dump.gz')
    await writeBackup(databaseUrl(), other)
    const plain = gunzipSync(await readFile(other)).toString('utf8')
    expect(plain).toContain(owner.email)
    expect(plain).toContain('"table":"verification"')
    expect(plain).not.toContain(rahasia)
  })

  test('the file is the owner’s alone', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

test.each(['backup', 'restore'])('the command %s starts under plain Node', async (name) => {
  // An import that only a bundler understands would fail here, before any change.
  const { stderr } = await run(process.execPath, [`scripts/${name}.ts`, '--unknown']).catch((error) => error)
  expect(stderr).toContain("Unknown option '--unknown'")
})

test('a database that no portal has run on yet can be backed up too', async () => {
  const bare = await makeScratchDatabase(databaseUrl())
  try {
    await restoreBackup(bare.url, file, { force: false })
    const client = new pg.Client({ connectionString: bare.url })
    await client.connect()
    await client.query('drop schema pgboss cascade')
    await client.end()
    expect((await writeBackup(bare.url, join(folder, 'tanpa-antrean.dump.gz'))).rows).toBeGreaterThan(0)
  } finally {
    await bare.drop()
  }
})

describe('messages that waited when the backup was made', () => {
  const waiting = `select count(*)::int as waiting from message
    where state = 'queued' and sending_since is null`
  const inOutbox = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows[0] as unknown
  }

  test('are held, since they may have been sent before the restore, and can be sent again by hand', async () => {
    vi.mocked(mailIsConfigured).mockReturnValueOnce(true)
    await queueMail({
      reason: 'account.access-changed:1',
      recipient: 'ibu@contoh.id',
      personId: null,
      subject: 'Jawaban',
      letter: [paragraph('Isi.')],
    })
    const made = join(folder, 'dengan-surat.dump.gz')
    await writeBackup(databaseUrl(), made)
    const fresh = await makeScratchDatabase(databaseUrl())
    try {
      const { messagesHeld, createdAt } = await restoreBackup(fresh.url, made, { force: true })
      expect(messagesHeld).toBe(1)
      expect(await inOutbox(fresh.url, waiting)).toEqual({ waiting: 0 })
      // Messages of waiting jobs may have been sent too: each stores the backup that it comes from.
      expect(
        await inOutbox(
          fresh.url,
          `select count(*)::int as jobs, array_agg(distinct data ->> 'restoredFrom') as made from pgboss.job
           where name not like '\\_\\_pgboss%'`,
        ),
      ).toEqual({ jobs: expect.any(Number), made: [createdAt.toISOString()] })
      expect(
        await inOutbox(
          fresh.url,
          `select attempts, sending_since <= now() as over from message where reason = 'account.access-changed:1'`,
        ),
      ).toEqual({ attempts: 1, over: true })
    } finally {
      await fresh.drop()
    }
  })
})

describe('who was erased after the backup was made', () => {
  const secret = `rahasia-${crypto.randomUUID()}`
  let beside: string
  let backup: string
  let stays: string

  async function inFreshDatabase(act: (url: string) => Promise<void>): Promise<void> {
    const fresh = await makeScratchDatabase(databaseUrl())
    await act(fresh.url).finally(fresh.drop)
  }

  beforeAll(async () => {
    beside = await mkdtemp(join(folder, 'samping-'))
    backup = join(beside, 'cadangan.dump.gz')
    const leaves = await aClient({ name: `Siti ${secret}` })
    stays = (await aClient({ name: 'Tetap Ada' })).email
    await aTicket(leaves, { subject: `Judul ${secret}`, description: `Isi ${secret}` })
    await queueMail({
      reason: 'account.access-changed:musim',
      recipient: stays,
      personId: null,
      subject: `Lama ${secret}-surat`,
      letter: [paragraph('Surat lama')],
    })
    await writeBackup(databaseUrl(), backup)
    await database
      .update(user)
      .set({ erasureRequestedAt: new Date(0) })
      .where(eq(user.id, leaves.id))
    expect(await eraseDueAccounts()).toBe(1)
    await database.insert(seasonClose).values({
      season: 'Uji',
      before: '2100-01-01',
      classes: ['mails', 'accounts'],
      expected: {},
      erased: {},
      statistics: {} as never,
      requestedBy: 'Rina',
      requestedAt: now(),
    })
    await writeErasureList(beside)
  })

  test('the list beside the backups says so without a name or an address', async () => {
    const list = await readFile(join(beside, erasureListName), 'utf8')
    expect(list.trimEnd().split('\n')).toHaveLength(2)
    expect(list).not.toContain(secret)
    expect(list).not.toContain('@')
    expect((await stat(join(beside, erasureListName))).mode & 0o777).toBe(0o600)
  })

  test('is erased again where the database was lost, and so is what a season’s close took', async () => {
    await inFreshDatabase(async (url) => {
      const { erasedAgain, listFound } = await restoreBackup(url, backup, { force: false })
      expect([erasedAgain.accounts, listFound]).toEqual([1, true])
      expect(erasedAgain.rows).toBeGreaterThan(0)
      expect(await tablesWith(url, secret)).toEqual([])
      expect(await tablesWith(url, stays)).toEqual(['"user"'])
    })
  })

  test('the command says until when the list is known to be whole, and when its end is missing', async () => {
    const inOneFolder = async (name: string, change: (list: string, mark: string) => Promise<void>) => {
      const own = await mkdtemp(join(folder, `${name}-`))
      for (const each of ['cadangan.dump.gz', erasureListName, `${erasureListName}.sampai`]) {
        await copyFile(join(beside, each), join(own, each))
      }
      await change(join(own, erasureListName), join(own, `${erasureListName}.sampai`))
      const fresh = await makeScratchDatabase(databaseUrl())
      try {
        return reportErasures(await restoreBackup(fresh.url, join(own, 'cadangan.dump.gz'), { force: false }))
      } finally {
        await fresh.drop()
      }
    }
    const applied = 'Daftar penghapusan diterapkan: 1 akun'
    const words = await inOneFolder('utuh', async () => undefined)
    expect(words).toContain(applied)
    expect(words).toMatch(/Daftar itu lengkap sampai .+ WIB; yang dihapus sesudahnya/)
    expect(words).not.toContain('PERHATIAN')
    const cut = async (list: string) => {
      const [first] = (await readFile(list, 'utf8')).split('\n')
      await writeFile(list, `${first}\n`)
    }
    expect(await inOneFolder('dipotong', cut)).toContain('PERHATIAN: baris terakhir daftar itu hilang')
    const withoutMark = await inOneFolder('tanpa-tanda', (_, mark) => rm(mark))
    expect(withoutMark).toContain(applied)
    expect(withoutMark).toContain('PERHATIAN: sampai kapan daftar itu lengkap tidak diketahui')
    expect(await inOneFolder('tanpa-daftar', (list) => rm(list))).toContain('PERHATIAN: baris terakhir')
    const neither = (list: string, mark: string) => rm(list).then(() => rm(mark))
    expect(await inOneFolder('tanpa-semua', neither)).toContain(
      'PERHATIAN: daftar penghapusan (penghapusan.jsonl) tidak ada',
    )
    const foreign = (_: string, mark: string) =>
      writeFile(mark, JSON.stringify({ until: now().toISOString(), lastSignature: '', signature: '0'.repeat(64) }))
    await expect(inOneFolder('palsu', foreign)).rejects.toThrow('Tanda tangan daftar penghapusan')
  })

  test('is erased again without the list, as long as the database before remembers', async () => {
    await inFreshDatabase(async (url) => {
      await restoreBackup(url, backup, { force: false })
      const alone = await mkdtemp(join(folder, 'sendiri-'))
      await copyFile(backup, join(alone, 'cadangan.dump.gz'))
      const { erasedAgain, listFound } = await restoreBackup(url, join(alone, 'cadangan.dump.gz'), { force: true })
      expect([erasedAgain.accounts, listFound]).toEqual([1, false])
      expect(await tablesWith(url, `Siti ${secret}`)).toEqual([])
    })
  })

  test('requests for erasure are as before the loss: later ones are restored, withdrawn ones are removed', async () => {
    const own = await mkdtemp(join(folder, 'keinginan-'))
    const other = join(own, 'cadangan.dump.gz')
    const [stayed, takenBack, late, tooLate] = [await aClient(), await aClient(), await aClient(), await aClient()]
    const askedAt = new Date(Date.now() - 86_400_000)
    const wish = (who: { id: string }, at: Date | null) =>
      database.update(user).set({ erasureRequestedAt: at }).where(eq(user.id, who.id))
    await wish(stayed, askedAt)
    await wish(takenBack, askedAt)
    await writeBackup(databaseUrl(), other)
    await wish(takenBack, null)
    await wish(late, askedAt)
    await writeErasureList(own)
    // What the last look did not see is lost with the database, and known where that is still there.
    await wish(tooLate, askedAt)
    const people = [stayed, takenBack, late, tooLate]
    const waitingIn = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ id: string; at: Date }>(
        'select id, erasure_requested_at as at from "user" where erasure_requested_at is not null and erased_at is null',
      )
      await client.end()
      return people.map(({ id }) => rows.find((row) => row.id === id)?.at ?? null)
    }
    await inFreshDatabase(async (url) => {
      const restored = await restoreBackup(url, other, { force: false })
      expect(restored.restoredWishes).toEqual({ made: 1, takenBack: 1 })
      expect(reportErasures(restored)).toContain('1 dicatat lagi, 1 yang dibatalkan dilepas')
      expect(await waitingIn(url)).toEqual([askedAt, null, askedAt, null])

      // For its own users the present database overrides the mark.
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const set = (who: { id: string }, at: Date | null) =>
        client.query('update "user" set erasure_requested_at = $2 where id = $1', [who.id, at])
      await set(late, null)
      await set(tooLate, askedAt)
      await client.end()
      await restoreBackup(url, other, { force: true })
      expect(await waitingIn(url)).toEqual([askedAt, null, null, askedAt])
    })
    // Of the time after a backup that is newer than the mark nothing is known: its wishes stay.
    const newer = join(own, 'baru.dump.gz')
    await wish(takenBack, askedAt)
    await writeBackup(databaseUrl(), newer)
    await inFreshDatabase(async (url) => {
      expect((await restoreBackup(url, newer, { force: false })).restoredWishes).toEqual({ made: 0, takenBack: 0 })
      expect(await waitingIn(url)).toEqual([askedAt, askedAt, askedAt, askedAt])
    })
  })

  test('a list from which someone took a line is refused, unless it is trusted', async () => {
    const changed = await mkdtemp(join(folder, 'diubah-'))
    const other = join(changed, 'cadangan.dump.gz')
    await copyFile(backup, other)
    const [, ...lines] = (await readFile(join(beside, erasureListName), 'utf8')).split('\n')
    await writeFile(join(changed, erasureListName), lines.join('\n'))
    await inFreshDatabase(async (url) => {
      await expect(restoreBackup(url, other, { force: false })).rejects.toThrow('daftar penghapusan')
      expect(await tablesWith(url, stays)).toEqual([])
      await restoreBackup(url, other, { force: false, trusted: true })
      expect(await tablesWith(url, stays)).toEqual(['"user"'])
    })
  })
})

describe('a file that this portal did not sign', () => {
  const edited = (sign: (end: { sha256: string }) => object) => editBackup(file, join(folder, 'diubah.dump.gz'), sign)

  test.each<[string, (end: { sha256: string }) => object]>([
    ['without a signature', (end) => end],
    ['with the signature of no one', (end) => ({ ...end, signature: 'ab'.repeat(32) })],
    ['with the signature of the file before', (end) => ({ ...end, signature: signBackup('0'.repeat(64)) })],
  ])('%s changes nothing', async (_, sign) => {
    const before = await contentsOf(target.url)
    await expect(restoreBackup(target.url, await edited(sign), { force: true })).rejects.toThrow('Tanda tangan')
    expect(await contentsOf(target.url)).toEqual(before)
  })

  test('is restored for the person who says that they trust it', async () => {
    const other = await makeScratchDatabase(databaseUrl())
    try {
      await restoreBackup(other.url, await edited((end) => end), { force: false, trusted: true })
      expect(await contentsOf(other.url)).not.toEqual(await contentsOf(databaseUrl()))
    } finally {
      await other.drop()
    }
  })
})

describe('a file that is not whole changes nothing', () => {
  const damage: Record<string, (bytes: Buffer) => Buffer> = {
    'cut short': (bytes) => bytes.subarray(0, bytes.length - 40),
    'one byte of the packed file another': (bytes) => {
      const copy = Buffer.from(bytes)
      copy[Math.floor(copy.length / 2)] = (copy[Math.floor(copy.length / 2)] ?? 0) ^ 255
      return copy
    },
    'one letter of the content another': (bytes) =>
      gzipSync(
        Buffer.from(gunzipSync(bytes).toString('latin1').replace('Cabang Dinas I\t', 'Cabang Dinas X\t'), 'latin1'),
      ),
    'one letter of the content none any more': (bytes) =>
      gzipSync(
        Buffer.from(
          gunzipSync(bytes).toString('latin1').replace('Cabang Dinas I\t', '\u0082abang Dinas I\t'),
          'latin1',
        ),
      ),
    'of a newer portal': (bytes) =>
      gzipSync(
        Buffer.from(gunzipSync(bytes).toString('latin1').replace('"migrations":[', '"migrations":[1,'), 'latin1'),
      ),
    'no backup at all': () => Buffer.from('halo'),
  }

  test.each(Object.keys(damage))('%s', async (kind) => {
    const broken = join(folder, 'rusak.dump.gz')
    await writeFile(broken, damage[kind]?.(await readFile(file)) ?? '')
    const before = await contentsOf(target.url)
    await expect(restoreBackup(target.url, broken, { force: true })).rejects.toThrow(/rusak|versi lain/)
    expect(await contentsOf(target.url)).toEqual(before)
  })
})
