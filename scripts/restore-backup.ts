// Restoring as `npm run restore` does it: beside the present database first, in its place when all of it is there.
import { dirname, join } from 'node:path'
import pg from 'pg'
import { backupFolder } from '#domain/backups/backup-folder.ts'
import { holdRestoredMails } from '#domain/notifications/hold-restored-mails.ts'
import { type ErasedAgain, eraseAgain } from '#domain/retention/erase-again.ts'
import { findErasuresIfAny } from '#domain/retention/find-erasures.ts'
import { erasureListName } from '#domain/retention/keep-erasure-list.ts'
import { withDatabaseAt } from '#platform/database.server.ts'
import { type ListedErasure, readErasureList } from '#platform/erasure-list.server.ts'
import { closeJobs, openJobs, sendAgain } from '#platform/jobs.server.ts'
import { type LoadedBackup, loadBackup } from '#platform/load-backup.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { makeScratchDatabase } from '#platform/scratch-database.server.ts'

/** True when any table of the portal holds a row. */
async function holdsRows(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    for (const { name } of tables) {
      if ((await client.query(`select 1 from public.${name} limit 1`)).rowCount !== 0) return true
    }
    return false
  } finally {
    await client.end()
  }
}

/** What came back, and what of it had been erased before and was erased again. */
export interface RestoredBackup extends LoadedBackup {
  readonly erasedAgain: ErasedAgain
  /** False when no list of erasures lay beside the file or in the folder of the backups. */
  readonly listFound: boolean
  /** Mails that waited when the backup was made and are not sent by themselves; 0 in a portal without a mail server. */
  readonly mailsHeld: number
}

/** Erasures of the lists beside the file and in the folder of the backups, and those the present database remembers. */
async function collectErasures(url: string, file: string, trusted: boolean) {
  const erasures: ListedErasure[] = await withDatabaseAt(url, findErasuresIfAny)
  let listFound = false
  for (const folder of new Set([dirname(file), backupFolder()])) {
    const list = await readErasureList(join(folder, erasureListName), { trusted })
    if (!list) continue
    listFound = true
    for (const each of list.erasures) erasures.push(each)
  }
  return { erasures, listFound }
}

/**
 * Replaces the database behind `url` with the backup's. Until the last moment the present one stays as it is. Whoever
 * was erased since the backup is erased in it again before it takes its place; mails that waited are held.
 * @throws in words: the database holds rows and `force` is not said, the file is damaged, of a newer portal, or not
 * signed by this one and not `trusted`; the same for a list of erasures.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { force, trusted = false }: { readonly force: boolean; readonly trusted?: boolean },
): Promise<RestoredBackup> {
  if (!force && (await holdsRows(url))) {
    throw new Error('Basis data tidak kosong. Tambahkan --force untuk menggantinya dengan isi cadangan.')
  }
  const { erasures, listFound } = await collectErasures(url, file, trusted)
  const scratch = await makeScratchDatabase(url)
  try {
    await openJobs(scratch.url, [])
    const loaded = await loadBackup(scratch.url, file, sendAgain, { trusted }).finally(closeJobs)
    const erasedAgain = await withDatabaseAt(scratch.url, (db) => eraseAgain(db, erasures))
    // Without a mail server none of them was ever sent: they are only kept to be read.
    const mailsHeld = mailIsConfigured()
      ? await withDatabaseAt(scratch.url, (db) => holdRestoredMails(db, loaded.createdAt))
      : 0
    await scratch.takePlace()
    return { ...loaded, erasedAgain, listFound, mailsHeld }
  } catch (error) {
    await scratch.drop()
    throw error
  }
}
