// Restoring as `npm run restore` does it: beside the present database first, in its place when all of it is there.
import pg from 'pg'
import { closeJobs, openJobs, sendAgain } from '#platform/jobs.server.ts'
import { type LoadedBackup, loadBackup } from '#platform/load-backup.server.ts'
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

/**
 * Replaces the database behind `url` with the backup's. Until the last moment the present one stays as it is.
 * @throws in words: the database holds rows and `force` is not said, the file is damaged, of a newer portal, or not
 * signed by this one and not `trusted`.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { force, trusted = false }: { readonly force: boolean; readonly trusted?: boolean },
): Promise<LoadedBackup> {
  if (!force && (await holdsRows(url))) {
    throw new Error('Basis data tidak kosong. Tambahkan --force untuk menggantinya dengan isi cadangan.')
  }
  const scratch = await makeScratchDatabase(url)
  try {
    await openJobs(scratch.url, [])
    const loaded = await loadBackup(scratch.url, file, sendAgain, { trusted }).finally(closeJobs)
    await scratch.takePlace()
    return loaded
  } catch (error) {
    await scratch.drop()
    throw error
  }
}
