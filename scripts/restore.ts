// `npm run restore -- FILE [--force] [--trust-file]`: puts a backup in the place of the database, while the portal is stopped.
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { env } from '#platform/env.server.ts'
import { reportErasures, restoreBackup } from './restore-backup.ts'

async function portalRuns(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'helpdesk-spmb%'`,
    )
    return rowCount !== 0
  } finally {
    await client.end()
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'trust-file': { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (!given) throw new Error('Cara pakai: npm run restore -- BERKAS [--force] [--trust-file]')
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
    process.stdout.write(
      `Selesai: ${all.toLocaleString('id-ID')} baris dari cadangan ${createdAt.toISOString()} sudah dipulihkan dan diperiksa.\n`,
    )
    if (mailsHeld > 0) {
      process.stdout.write(
        `${mailsHeld.toLocaleString('id-ID')} email yang menunggu saat cadangan dibuat ditahan: mungkin sudah terkirim. Buka halaman Email terkirim untuk mengirimnya lagi.\n`,
      )
    }
    process.stdout.write(`${reportErasures(restored)}\n`)
  } finally {
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`Pemulihan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
