// Where the backups of this machine lie.
import { resolve } from 'node:path'
import { env } from '#platform/env.server.ts'

/** The folder of the backup files. */
export const backupFolder = (): string => resolve(env.dataDir, 'backups')
