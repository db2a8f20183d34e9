// The list of erasures beside the backups: what was erased stays known even when the database is lost. Ids and dates only.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { derivedKey } from '#platform/secrets.server.ts'

const moment = z.iso.datetime()

export const erasureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), id: z.string().min(1), at: moment }),
  z.object({ kind: z.literal('data'), classes: z.array(z.string()).min(1), before: moment, at: moment }),
])

export type ListedErasure = z.output<typeof erasureSchema>

const lineSchema = z.object({ erasure: erasureSchema, signature: z.string().length(64) })

export class ForeignErasureList extends Error {
  constructor(file: string) {
    super(
      `Tanda tangan daftar penghapusan ${file} tidak cocok: isinya diubah orang, atau dibuat dengan kunci lain. Pasang ` +
        'PORTAL_SECRET (atau data/secrets.json) dari portal asalnya. Bila Anda yakin berkas ini asli, tambahkan --trust-file.',
    )
    this.name = 'ForeignErasureList'
  }
}

function sign(previous: string, erasure: ListedErasure): string {
  return createHmac('sha256', derivedKey('erasure-list'))
    .update(`${previous}\n${JSON.stringify(erasure)}`)
    .digest('hex')
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
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
  /** Until when it is known to be whole; null when its mark is missing. */
  readonly wholeUntil: Date | null
  /** Lines that stood there at `wholeUntil` are gone from its end. */
  readonly isCut: boolean
  readonly waiting: readonly WaitingErasure[]
}

const waitingSchema = z.object({ id: z.string().min(1), at: moment })

export type WaitingErasure = z.output<typeof waitingSchema>

const stateSchema = z.object({ until: moment, lastSignature: z.string(), waiting: z.array(waitingSchema) })

/**
 * Beside a list: how far it went at a moment, because lines cut off its end leave no trace in the others; and who waited
 * then, because a wish may be withdrawn as long as it is not in the list.
 */
const markSchema = z.object({ state: stateSchema, signature: z.string().length(64) })

type MarkState = z.output<typeof stateSchema>

const markOf = (file: string) => `${file}.sampai`

const signMark = (state: MarkState) =>
  createHmac('sha256', derivedKey('erasure-list-mark')).update(JSON.stringify(state)).digest('hex')

async function readMark(file: string, trusted: boolean): Promise<MarkState | null> {
  const text = await readFile(markOf(file), 'utf8').catch(ifMissing)
  if (text === null) return null
  let mark: z.output<typeof markSchema>
  try {
    mark = markSchema.parse(JSON.parse(text))
  } catch {
    if (trusted) return null
    throw new ForeignErasureList(markOf(file))
  }
  if (!trusted && !same(mark.signature, signMark(mark.state))) throw new ForeignErasureList(markOf(file))
  return mark.state
}

export async function writeTrailer(
  file: string,
  { lastSignature, until, waiting }: { lastSignature: string; until: Date; waiting: readonly WaitingErasure[] },
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const state = stateSchema.parse({ until: until.toISOString(), lastSignature, waiting })
  const draft = `${markOf(file)}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ state, signature: signMark(state) })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, markOf(file))
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
 * Reads a list; null when there is neither one nor its mark. `trusted` reads one with foreign signatures too.
 * @throws ForeignErasureList when a signature does not fit.
 */
export async function readErasureList(
  file: string,
  { trusted = false }: { readonly trusted?: boolean } = {},
): Promise<ErasureList | null> {
  const mark = await readMark(file, trusted)
  const marked = { wholeUntil: mark && new Date(mark.until), waiting: mark?.waiting ?? [] }
  const length = await wholeLength(file).catch(ifMissing)
  if (length === null && !mark) return null
  const erasures: ListedErasure[] = []
  let lastSignature = ''
  let isCut = mark !== null && mark.lastSignature !== ''
  if (!length) return { erasures, lastSignature, ...marked, isCut }
  for await (const text of createInterface({ input: createReadStream(file, { end: length - 1 }) })) {
    const { erasure, signature } = lineOf(text, file)
    if (!trusted && !same(signature, sign(lastSignature, erasure))) throw new ForeignErasureList(file)
    erasures.push(erasure)
    lastSignature = signature
    if (signature === mark?.lastSignature) isCut = false
  }
  return { erasures, lastSignature, ...marked, isCut }
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

export async function archiveErasureList(file: string, at: Date): Promise<void> {
  await rename(file, `${file}.${at.getTime()}`).catch(ifMissing)
  await rename(markOf(file), `${markOf(file)}.${at.getTime()}`).catch(ifMissing)
}
