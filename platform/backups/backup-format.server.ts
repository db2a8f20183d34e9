import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'

/** The first line: which portal wrote it. `migrations` are the times of the journal, oldest first: the schema's version. */
export const headSchema = z.object({
  format: z.literal('helpdesk-spmb-backup-1'),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.number()).min(1),
})

export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })

export const summarySchema = z.object({
  sequences: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
})

/** The last line: SHA-256 of all before it, and the portal's signature over that sum, in hexadecimal. */
const endSchema = z.object({ sha256: z.string().length(64), signature: z.string().length(64).optional() })

export function signBackup(sha256: string): string {
  return createHmac('sha256', derivedKey('backup-signature')).update(sha256).digest('hex')
}

/** Stands after the rows of a table; no row of COPY can look like it. */
export const endOfRows = '\\.'

export const jobsSection = 'pgboss.job'

const damaged = 'Berkas cadangan rusak atau tidak lengkap'

export class DamagedBackup extends Error {
  constructor(what: string) {
    super(`${damaged}: ${what}.`)
    this.name = 'DamagedBackup'
  }
}

/** A whole file that this portal did not sign: changed by someone, or made under another secret. */
class UnsignedBackup extends Error {
  constructor() {
    super(
      'Tanda tangan cadangan tidak cocok: isinya diubah orang, atau berkas dibuat dengan kunci lain. Pasang PORTAL_SECRET ' +
        '(atau data/secrets.json) dari portal asalnya. Bila Anda yakin berkas ini asli, tambahkan --trust-file.',
    )
    this.name = 'UnsignedBackup'
  }
}

function isSigned(sha256: string, signature: string | undefined): boolean {
  return signature !== undefined && timingSafeEqual(Buffer.from(signature), Buffer.from(signBackup(sha256)))
}

const newline = 10

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(newline, from); end !== -1; end = chunk.indexOf(newline, from)) {
      const line = chunk.subarray(from, end)
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

export interface BackupReader {
  readonly next: <Shape>(schema: z.ZodType<Shape>) => Promise<Shape>
  readonly rows: () => AsyncGenerator<Buffer>
  /**
   * Reads the last line.
   * @throws DamagedBackup when the sum is another; UnsignedBackup when the signature is, unless `trusted`.
   */
  readonly finish: (trusted: boolean) => Promise<void>
}

/**
 * Opens a backup file for reading.
 * @throws DamagedBackup from each of its functions when the file is not what it should be.
 */
export function readBackupFile(file: string): BackupReader {
  const hash = createHash('sha256')
  const input = createReadStream(file)
  const plain = input.pipe(createGunzip())
  input.on('error', (error) => plain.destroy(error))
  // The next read reports it; until then a damaged file must not end the process.
  plain.on('error', () => undefined)
  const lines = linesOf(plain)

  async function line(): Promise<Buffer> {
    try {
      const next = await lines.next()
      if (!next.done) return next.value
    } catch (error) {
      throw new DamagedBackup(error instanceof Error ? error.message : String(error))
    }
    throw new DamagedBackup('berkas berakhir terlalu awal')
  }

  function parse<Shape>(text: Buffer, schema: z.ZodType<Shape>): Shape {
    try {
      return schema.parse(JSON.parse(text.toString('utf8')))
    } catch {
      throw new DamagedBackup('isinya bukan seperti yang ditulis portal')
    }
  }

  async function hashed(): Promise<Buffer> {
    const text = await line()
    hash.update(text).update('\n')
    return text
  }

  async function* rows(): AsyncGenerator<Buffer> {
    const enough = 64 * 1024
    let held: Buffer[] = []
    let size = 0
    for (let text = await hashed(); !text.equals(Buffer.from(endOfRows)); text = await hashed()) {
      held.push(text, Buffer.from('\n'))
      size += text.length
      if (size < enough) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
    if (held.length > 0) yield Buffer.concat(held)
  }

  return {
    next: async (schema) => parse(await hashed(), schema),
    rows,
    finish: async (trusted) => {
      const { sha256, signature } = parse(await line(), endSchema)
      if (sha256 !== hash.digest('hex')) throw new DamagedBackup('jumlah periksa tidak cocok')
      if (!trusted && !isSigned(sha256, signature)) throw new UnsignedBackup()
      input.destroy()
    },
  }
}

export const backupFolder = (): string => resolve(env.dataDir, 'backups')
