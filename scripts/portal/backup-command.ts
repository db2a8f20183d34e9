// `portal backup [FILE]`: one consistent file of the whole database, while the portal runs or not.
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { databaseUrl } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import { type Command, reading, WrongUse } from './command.ts'

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
