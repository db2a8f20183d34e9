// `portal restore FILE [--force] [--trust-file]`: puts a backup in the place of the database, while the portal is stopped.
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, connectionPool, disconnectDatabase } from '#platform/database/database.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { env } from '#platform/env.server.ts'
import { reportErasures, restoreBackup } from '../restore-backup.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

/** True when another process of the portal is connected. @throws with the cause when the database cannot be reached. */
async function portalRuns(url: string): Promise<boolean> {
  connectDatabase(url, { max: 2 })
  try {
    await reachDatabase()
    const { rowCount } = await connectionPool().query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'helpdesk-spmb%'`,
    )
    return rowCount !== 0
  } finally {
    await disconnectDatabase()
  }
}

const options = {
  force: { type: 'boolean', default: false },
  'trust-file': { type: 'boolean', default: false },
} as const

async function restore(args: readonly string[], { say }: Surroundings): Promise<void> {
  const { values, positionals } = reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new WrongUse('Tulis satu berkas cadangan.')
  const file = resolve(given)
  await access(file).catch(() => {
    throw new Error(`Berkas ${file} tidak ada atau tidak dapat dibaca.`)
  })
  const stopFirst = 'Portal masih berjalan. Hentikan dulu, lalu pulihkan.'
  if (!env.databaseUrl && (await findRunningPostgres(env.dataDir))) throw new Error(stopFirst)
  const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir })
  const url = env.databaseOwnerUrl ?? env.databaseUrl ?? embedded?.url ?? ''
  try {
    if (await portalRuns(url)) throw new Error(stopFirst)
    const restored = await restoreBackup(url, file, {
      force: values.force,
      trusted: values['trust-file'],
    })
    const { createdAt, rows, mailsHeld } = restored
    const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
    say(
      `Selesai: ${all.toLocaleString('id-ID')} baris dari cadangan ${createdAt.toISOString()} sudah dipulihkan dan diperiksa.`,
    )
    if (mailsHeld > 0) {
      say(
        `${mailsHeld.toLocaleString('id-ID')} email yang menunggu saat cadangan dibuat ditahan: mungkin sudah terkirim. Buka halaman Email terkirim untuk mengirimnya lagi.`,
      )
    }
    say(reportErasures(restored))
  } finally {
    await embedded?.stop()
  }
}

export const restoreCommand: Command = {
  summary: 'mengembalikan basis data dari cadangan, saat portal berhenti',
  usage: [
    'Cara pakai: portal restore BERKAS [--force] [--trust-file]',
    '',
    'Mengganti basis data dengan isi cadangan. Portal harus berhenti dulu.',
    '--force       juga bila basis data tidak kosong',
    '--trust-file  juga bila cadangan atau daftar penghapusan tidak ditandatangani portal ini',
  ].join('\n'),
  failure: 'Pemulihan gagal: ',
  run: async (args, around) => {
    await restore(args, around)
    return 0
  },
}
