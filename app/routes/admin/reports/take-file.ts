// Fetches a report's file in counted pieces and hands it to the browser as a download.
import { minutes } from '#shared/durations.ts'
import { countedPieces, PieceReader, totalRowsHeader } from './counted-pieces.ts'

/** How far it is. */
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
