// Opens a backup's file for download; who took it is on record before the first byte leaves.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { backupFolder } from '#platform/backups/backup-folder.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { backupAudit } from './backup-audit.ts'
import { mayDownloadBackups } from './backup-policy.ts'
import { fileOf } from './find-backups.ts'

/** A file on its way out. */
export interface OpenedBackup {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly content: ReadableStream
}

/**
 * Opens the backup.
 * @throws Forbidden without the permissions 'backup', 'tickets' and 'sealed_reports'; NotFound when the file is not on this machine.
 */
export async function openBackup(person: Person, id: number): Promise<OpenedBackup> {
  if (!mayDownloadBackups(person)) throw new Forbidden()
  const name = await fileOf(id)
  const path = name && join(backupFolder(), name)
  const found = path ? await stat(path).catch(() => undefined) : undefined
  if (!name || !path || !found) throw new NotFound('Berkas cadangan ini tidak ada di server ini.')
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: backupAudit.download, target: `backup:${id}` }),
  )
  return { name, size: found.size, content: Readable.toWeb(createReadStream(path)) as ReadableStream }
}
