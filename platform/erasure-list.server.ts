// The list of erasures beside the backups: what was erased stays known even when the database is lost. Ids and dates only.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { derivedKey } from './secrets.server.ts'

const moment = z.iso.datetime()

/** An account that was erased, or data of some classes from before a moment. `at` is when. ISO 8601 in UTC. */
export const erasureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), id: z.string().min(1), at: moment }),
  z.object({ kind: z.literal('data'), classes: z.array(z.string()).min(1), before: moment, at: moment }),
])

export type ListedErasure = z.output<typeof erasureSchema>

const lineSchema = z.object({ erasure: erasureSchema, signature: z.string().length(64) })

/** A list with a line that this portal did not write, or from which a line was taken. */
export class ForeignErasureList extends Error {
  constructor(file: string) {
    super(
      `Tanda tangan daftar penghapusan ${file} tidak cocok: isinya diubah orang, atau dibuat dengan kunci lain. Pasang ` +
        'PORTAL_SECRET (atau data/secrets.json) dari portal asalnya. Bila Anda yakin berkas ini asli, tambahkan --trust-file.',
    )
    this.name = 'ForeignErasureList'
  }
}

/** Each line is signed together with the signature of the line before it. */
function sign(previous: string, erasure: ListedErasure): string {
  return createHmac('sha256', derivedKey('erasure-list'))
    .update(`${previous}\n${JSON.stringify(erasure)}`)
    .digest('hex')
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

function lineOf(text: string, file: string): z.output<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch {
    throw new ForeignErasureList(file)
  }
}

/** What a list holds, and the signature of its last line, to which the next one is tied; '' without any line. */
export interface ErasureList {
  readonly erasures: readonly ListedErasure[]
  readonly lastSignature: string
}

/** The length without a last line that a crash cut short, in bytes. */
async function wholeLength(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, 4096))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return size - tail.length + tail.lastIndexOf('\n') + 1
  } finally {
    await handle.close()
  }
}

/**
 * Reads a list; null when there is no such file. `trusted` reads one with foreign signatures too.
 * @throws ForeignErasureList when a signature does not fit.
 */
export async function readErasureList(
  file: string,
  { trusted = false }: { readonly trusted?: boolean } = {},
): Promise<ErasureList | null> {
  const length = await wholeLength(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (length === null) return null
  const erasures: ListedErasure[] = []
  let lastSignature = ''
  if (length === 0) return { erasures, lastSignature }
  for await (const text of createInterface({ input: createReadStream(file, { end: length - 1 }) })) {
    const { erasure, signature } = lineOf(text, file)
    if (!trusted && !same(signature, sign(lastSignature, erasure))) throw new ForeignErasureList(file)
    erasures.push(erasure)
    lastSignature = signature
  }
  return { erasures, lastSignature }
}

/**
 * Adds lines behind the one with `lastSignature` and gives the new last signature. They are on the disk when it returns.
 * One caller at a time.
 */
export async function appendErasures(
  file: string,
  lastSignature: string,
  erasures: readonly ListedErasure[],
): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  let signature = lastSignature
  const lines = erasures.map((erasure) => {
    signature = sign(signature, erasure)
    return `${JSON.stringify({ erasure, signature })}\n`
  })
  const exists = await stat(file).catch(() => null)
  if (exists) await truncate(file, await wholeLength(file))
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  return signature
}

/** Puts a list that cannot be continued aside, under a name that tells when (`at`). */
export async function setListAside(file: string, at: Date): Promise<void> {
  await rename(file, `${file}.${at.getTime()}`)
}
