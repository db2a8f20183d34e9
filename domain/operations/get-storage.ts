// How much room the portal takes and has left: backups lie in its folder, and its own database too.
import { statfs } from 'node:fs/promises'
import { env } from '#platform/env.server.ts'
import { getDatabaseSize } from './get-database-figures.ts'

/** In bytes; `free` is null where the system does not tell. `scarce` says that somebody should make room. */
export interface Storage {
  readonly database: number
  readonly free: number | null
  readonly scarce: boolean
}

const enough = 2 * 1024 ** 3

async function getFreeSpace(): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(env.dataDir)
    return bavail * bsize
  } catch {
    return null
  }
}

/** No permission check: callers must authorize. Throws when the database is away. */
export async function getStorage(): Promise<Storage> {
  const [database, free] = await Promise.all([getDatabaseSize(), getFreeSpace()])
  return { database, free, scarce: free !== null && free < enough }
}
