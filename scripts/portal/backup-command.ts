import { access, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { connectDatabase, connectionPool, databaseUrl, disconnectDatabase } from '#platform/database/database.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { env } from '#platform/env.server.ts'
import { reportErasures, restoreBackup } from '#scripts/restore-backup.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

export const backupCommand: Command = {
  summary: 'menulis cadangan seluruh basis data',
  usage: [
    'Cara pakai: portal backup [BERKAS]',
    '',
    'Menulis satu berkas cadangan, saat portal berjalan atau tidak. Tanpa BERKAS: backups/ di folder data.',
    'Berkas itu memuat data pribadi.',
  ].join('\n'),
  failure: 'Cadangan gagal: ',
  run: async (args, { say, withDatabase }) => {
    const [given, ...more] = reading(() => parseArgs({ args: [...args], allowPositionals: true })).positionals
    if (more.length > 0) throw new WrongUse('Tulis paling banyak satu berkas.')
    const at = now()
    // By the clock in WIB; two in one minute do not share a name.
    const clock = `${isoTime(at).replace(':', '')}${String(at.getUTCSeconds()).padStart(2, '0')}`
    const stamp = `${isoDay(at).replaceAll('-', '')}-${clock}`
    const file = resolve(given ?? join(env.dataDir, 'backups', `spmb-${stamp}.dump.gz`))
    await mkdir(dirname(file), { recursive: true, ...(given ? {} : { mode: 0o700 }) })
    const { size, tables, rows } = await withDatabase(() => writeBackup(databaseUrl(), file))
    const figures = `${tables} tabel, ${rows.toLocaleString('id-ID')} baris, ${Math.ceil(size / 1024).toLocaleString('id-ID')} KB`
    say(`Cadangan selesai: ${file}\n${figures}. Berkas ini memuat data pribadi; simpan di tempat aman.`)
    return 0
  },
}

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
    const { createdAt, rows, messagesHeld } = restored
    const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
    say(
      `Selesai: ${all.toLocaleString('id-ID')} baris dari cadangan ${createdAt.toISOString()} sudah dipulihkan dan diperiksa.`,
    )
    if (messagesHeld > 0) {
      say(
        `${messagesHeld.toLocaleString('id-ID')} pesan yang menunggu saat cadangan dibuat ditahan: mungkin sudah terkirim. Buka halaman Pesan terkirim untuk mengirimnya lagi.`,
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
