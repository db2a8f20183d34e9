// A backup returns as it was, none that someone else made is restored, and erased people stay erased.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { eraseDueAccounts } from '#domain/privacy/erasure/erasure.ts'
import { writeErasureList } from '#domain/privacy/retention/erasure-list.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { makeScratchDatabase, type ScratchDatabase } from '#platform/backups/load-backup.server.ts'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { contentsOf, editBackup, tablesWith } from '#tests/setup/backup-contents.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { restoreBackup } from './restore-backup.ts'

provideDatabase()

const secret = `rahasia-${crypto.randomUUID()}`
const awkward = 'tab\t baris\n garis miring \\ \\. \\N "kutip" \u0001 é 学 🙂'
let folder: string
let file: string
let target: ScratchDatabase
let leaves: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-drill-'))
  file = join(folder, 'cadangan.dump.gz')
  await someContent()
  const client = await aClient({ name: `Siti ${secret}` })
  leaves = client.id
  const { id } = await aTicket(client, { subject: `Judul ${secret}`, description: awkward })
  const [entry] = await entriesOf(id)
  const content = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256))
  const scanned = { name: awkward, mediaType: 'application/pdf', size: 512, scan: 'clean', content } as const
  await database
    .insert(attachment)
    .values({ id: `berkas-${id}`, entryId: entry?.id ?? 0, ownerId: client.id, createdAt: now(), ...scanned })
  await writeBackup(databaseUrl(), file)
  target = await makeScratchDatabase(databaseUrl())
})

afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

test('every table returns as it was, with sequences, links, triggers and waiting jobs', async () => {
  const { rows } = await restoreBackup(target.url, file, { force: false })
  const [before, after] = [await contentsOf(databaseUrl()), await contentsOf(target.url)]
  expect(after).toEqual(before)
  expect(rows).toMatchObject({ ticket: 1, attachment: 1 })
  expect(before.jobs).not.toEqual([])
})

test('a file that this portal did not sign changes nothing', async () => {
  const before = await contentsOf(target.url)
  const edited = await editBackup(file, join(folder, 'diubah.dump.gz'), (end) => end)
  await expect(restoreBackup(target.url, edited, { force: true })).rejects.toThrow('Tanda tangan')
  expect(await contentsOf(target.url)).toEqual(before)
})

test('who was erased after the backup was made is erased again', async () => {
  await database
    .update(user)
    .set({ erasureRequestedAt: new Date(0) })
    .where(eq(user.id, leaves))
  expect(await eraseDueAccounts()).toBe(1)
  await writeErasureList(folder)
  const { erasedAgain, listFound } = await restoreBackup(target.url, file, { force: true })
  expect([erasedAgain.accounts, listFound]).toEqual([1, true])
  expect(await tablesWith(target.url, secret)).toEqual([])
})
