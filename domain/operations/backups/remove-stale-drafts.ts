// Takes away what a killed backup left unfinished.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder } from '#platform/backups/backup-folder.ts'
import { now } from '#shared/dates.ts'
import { silence } from './find-backups.ts'

/** Removes drafts in the backup folder into which nothing was written for 15 minutes. */
export async function removeStaleDrafts(): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = join(backupFolder(), name)
    const found = await stat(file).catch(() => undefined)
    if (found && now().getTime() - found.mtimeMs > silence) await rm(file, { force: true })
  }
}
