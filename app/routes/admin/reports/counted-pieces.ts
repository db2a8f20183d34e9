import { minutes } from '#shared/durations.ts'

/** The media type of such an answer; the plain file has its own. */
export const countedPieces = 'application/vnd.spmb.counted-pieces'

export const totalRowsHeader = 'X-Total-Rows'

/** Before each piece: how many rows so far and how many bytes follow, four bytes each. */
const headLength = 8

/** Puts its head before each piece; `rows` is called after the piece has arrived. */
export async function* withCounts(pieces: AsyncIterable<Uint8Array | string>, rows: () => number) {
  const encoder = new TextEncoder()
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece
    const framed = new Uint8Array(headLength + bytes.length)
    const head = new DataView(framed.buffer)
    head.setUint32(0, rows())
    head.setUint32(4, bytes.length)
    framed.set(bytes, headLength)
    yield framed
  }
}

/** Takes the heads out again, wherever the network cut the answer; `onRows` receives the rows of each piece as it begins. */
export class PieceReader {
  readonly #head = new Uint8Array(headLength)
  #headRead = 0
  #left = 0

  readonly #onRows: (rows: number) => void

  constructor(onRows: (rows: number) => void) {
    this.#onRows = onRows
  }

  read(received: Uint8Array): Uint8Array<ArrayBuffer>[] {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let at = 0; at < received.length; ) {
      if (this.#left === 0) at = this.#readHead(received, at)
      const part = received.slice(at, at + this.#left)
      if (part.length > 0) parts.push(part)
      at += part.length
      this.#left -= part.length
    }
    return parts
  }

  /** True between two pieces: an answer that ends elsewhere is not whole. */
  get isWhole(): boolean {
    return this.#left === 0 && this.#headRead === 0
  }

  #readHead(received: Uint8Array, at: number): number {
    const part = received.subarray(at, at + headLength - this.#headRead)
    this.#head.set(part, this.#headRead)
    this.#headRead += part.length
    if (this.#headRead === headLength) {
      const head = new DataView(this.#head.buffer)
      this.#headRead = 0
      this.#left = head.getUint32(4)
      this.#onRows(head.getUint32(0))
    }
    return at + part.length
  }
}

export interface Taken {
  readonly rows: number
  readonly total: number
}

/** Thrown when the server answers with something else than the file: signed out, no longer allowed. */
export class NotTheFile extends Error {}

/**
 * Resolves when the browser has been given the whole file.
 * @throws NotTheFile; what `fetch` throws when the network breaks off or `signal` aborts.
 */
export async function takeFile(
  address: string,
  signal: AbortSignal,
  onProgress: (taken: Taken) => void,
): Promise<void> {
  const answer = await fetch(address, { headers: { Accept: countedPieces }, signal })
  if (!answer.ok || answer.headers.get('Content-Type') !== countedPieces || !answer.body) throw new NotTheFile()
  const total = Number(answer.headers.get(totalRowsHeader))
  const reader = new PieceReader((rows) => onProgress({ rows, total }))
  const parts: BlobPart[] = []
  const stream = answer.body.getReader()
  for (let received = await stream.read(); !received.done; received = await stream.read()) {
    parts.push(...reader.read(received.value))
  }
  if (!reader.isWhole) throw new Error('the answer broke off')
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'tiket'
  handOver(new Blob(parts), name)
}

function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), minutes(1))
}
