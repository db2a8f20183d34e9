// `npm run backup -- [FILE]`: one consistent file of the whole database, while the portal runs or not.
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseUrl } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { writeBackup } from '#platform/write-backup.server.ts'
import { now } from '#shared/dates.ts'
import { withDatabase } from './with-database.ts'

async function main(): Promise<void> {
  const [given] = parseArgs({ allowPositionals: true }).positionals
  const stamp = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  const file = resolve(given ?? join(env.dataDir, 'backups', `spmb-${stamp}.dump.gz`))
  await mkdir(dirname(file), { recursive: true, ...(given ? {} : { mode: 0o700 }) })
  const { size, tables, rows } = await withDatabase(() => writeBackup(databaseUrl(), file))
  const figures = `${tables} tabel, ${rows.toLocaleString('id-ID')} baris, ${Math.ceil(size / 1024).toLocaleString('id-ID')} KB`
  process.stdout.write(
    `Cadangan selesai: ${file}\n${figures}. Berkas ini memuat data pribadi; simpan di tempat aman.\n`,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`Cadangan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
