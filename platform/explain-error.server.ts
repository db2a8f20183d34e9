import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { DatabaseSilent } from '#platform/database/database-connection.server.ts'
import { fullDisk } from '#platform/embedded-postgres/host.server.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { isOutage } from '#shared/errors.ts'
import { env } from './env.server.ts'
import { log, nameOfQuery } from './log.server.ts'

const notListening =
  'PostgreSQL tidak menerima sambungan di alamat itu. Pastikan PostgreSQL berjalan, dan alamat serta portnya benar.'
const unknownHost = 'Nama host itu tidak dikenal. Periksa ejaannya, dan DNS mesin ini.'
const silent = 'PostgreSQL tidak menjawab. Pastikan PostgreSQL berjalan dan tidak terhalang firewall.'
const machineBusy =
  'Mesin ini terlalu sibuk untuk menyambung ke basis data. Kurangi beban mesin ini, lalu nyalakan portal lagi.'

const databaseErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: notListening,
  ENOENT: notListening,
  EHOSTUNREACH: notListening,
  ENETUNREACH: notListening,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silent,
  '28000': 'PostgreSQL menolak pengguna itu. Periksa nama pengguna, dan pg_hba.conf di server basis data.',
  '28P01': 'PostgreSQL menolak nama pengguna atau kata sandi itu. Perbaiki keduanya.',
  '3D000': 'Basis data itu tidak ada. Buat basis datanya, atau perbaiki namanya.',
  '42501': 'Pengguna basis data ini tidak punya hak yang diperlukan. Isi DATABASE_OWNER_URL dengan pemilik basis data.',
  '53300':
    'Semua sambungan PostgreSQL sedang dipakai. Naikkan max_connections di server, atau turunkan DATABASE_POOL_SIZE.',
  '57P03': 'PostgreSQL sedang menyala atau memulihkan diri. Tunggu sebentar, lalu nyalakan portal lagi.',
}

export function explainDatabaseError(error: unknown): string {
  if (error instanceof DatabaseSilent && error.isMachineBusy) return machineBusy
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  const sentence = databaseErrors[code]
  return sentence ? `${sentence} (${message || code})` : message || code || String(error)
}

/**
 * The reason of a failure. An error that wraps another one also states the message of that one. Our own messages end
 * with a full stop: they name their cause already.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(env.dataDir)
  if (error instanceof pg.DatabaseError || error instanceof DatabaseSilent) return explainDatabaseError(error)
  // Its own message is the whole statement with its values.
  if (error instanceof DrizzleQueryError) return `${reasonOf(error.cause)} [${nameOfQuery(error.query)}]`
  const message = error.message || String(code ?? error.name)
  if (error.cause === undefined || message.endsWith('.')) return message
  const cause = reasonOf(error.cause)
  return message.includes(cause) ? message : `${message} (${cause})`
}

/** Pauses between two attempts, in milliseconds: each is twice as long as the one before. */
const firstPause = 100
const longestPause = seconds(5)

export interface Patience {
  readonly patienceMs?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Runs a step of a start, and runs it again while it fails because the database is away, starting, silent, or has no
 * connection left. What time cannot repair is not retried. `act` must clean up after itself when it fails.
 * @throws the last error of `act`; the reason of `stopping` when that is aborted.
 */
export async function retryOutages<Result>(
  act: () => Promise<Result>,
  { patienceMs = minutes(2), stopping }: Patience = {},
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    stopping?.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (!isOutage(error) || performance.now() + pause > giveUpAt) throw error
      if (pause === firstPause) {
        log.warn({ err: error }, 'the database does not answer yet; trying again for two minutes')
      }
    }
    await sleep(pause, undefined, stopping && { signal: stopping })
  }
}
