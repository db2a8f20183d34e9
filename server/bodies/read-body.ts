// Reads a request's body within bounds: how large it may be, how much of a larger one is discarded, and whose budget it uses.
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { Busy, TooLarge } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { pausePace } from './bounded-server.ts'
import type { RefusedFormFields } from './form-fields.ts'
import type { Place } from './upload-memory-budget.ts'

/** Bytes that a body may have outside the budget; ordinary forms are smaller. */
export const freeBytes = 16 * 1024

/** Up to here a body is passed in one piece, above as the pieces it came in. */
const onePiece = 256 * 1024

export interface BodyBounds {
  readonly limit: number
  /** Bytes of a too large body that are read and discarded, so that the browser reads the answer. */
  readonly patience: number
  readonly enterBudget: (drop: () => void) => Place
  readonly keepFields?: (() => RefusedFormFields) | undefined
}

export class SenderGone extends Error {}

export function declaredLength(request: Request): number | undefined {
  const length = request.headers.get('content-length')
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

export function bringsBody(context: Context<AppEnv>): boolean {
  const { method, headers } = context.req.raw
  if (method === 'GET' || method === 'HEAD') return false
  if (!incomingOf(context)) return context.req.raw.body !== null
  return headers.has('transfer-encoding') || declaredLength(context.req.raw) !== 0
}

function incomingOf(context: Context<AppEnv>): IncomingMessage | undefined {
  const bindings: unknown = context.env
  return typeof bindings === 'object' && bindings && 'incoming' in bindings
    ? (bindings.incoming as IncomingMessage)
    : undefined
}

export type ReadBody =
  | { readonly pieces: Uint8Array[] }
  | { readonly refused: TooLarge | Busy; readonly fields?: Uint8Array | undefined }

/**
 * Reads the body. A body that is too large or finds no space is discarded as it arrives, except the fields of a form.
 * @throws SenderGone when the body breaks off.
 */
export async function readBody(context: Context<AppEnv>, bounds: BodyBounds): Promise<ReadBody> {
  const { limit, patience, enterBudget, keepFields } = bounds
  const incoming = incomingOf(context)
  const declared = declaredLength(context.req.raw) ?? 0
  // What cannot be thrown away whole is not begun.
  if (declared > patience) return { refused: new TooLarge() }
  let refused: TooLarge | Busy | undefined = declared > limit ? new TooLarge() : undefined
  const pieces: Uint8Array[] = []
  let fields: RefusedFormFields | undefined
  let place: Place | undefined
  let size = 0
  let asked = 0
  let emptying = Promise.resolve()
  const empty = () => {
    emptying = emptying.then(async () => {
      fields ??= keepFields?.()
      for (const each of pieces.splice(0)) await fields?.add(each)
    })
    return emptying
  }
  // Without waiting for the next piece: the memory is needed now, and a slow sender's next piece may take long.
  const drop = () => {
    refused ??= new Busy()
    empty().catch(() => undefined)
  }
  for await (const piece of piecesOf(context, incoming)) {
    size += piece.byteLength
    if (size > patience) return { refused: refused ?? new TooLarge() }
    if (size > limit) refused ??= new TooLarge()
    pieces.push(piece)
    if (!refused && size > freeBytes) {
      try {
        place ??= enterBudget(drop)
        await takeSpace(incoming, place, size - asked)
      } catch (thrown) {
        if (!(thrown instanceof Busy)) throw thrown
        refused ??= thrown
      }
      asked = size
    }
    if (refused) await empty()
  }
  place?.finish()
  return refused ? { refused, fields: fields?.body() } : { pieces }
}

async function takeSpace(incoming: IncomingMessage | undefined, place: Place, bytes: number): Promise<void> {
  pausePace(incoming, true)
  try {
    await place.take(bytes)
  } finally {
    pausePace(incoming, false)
  }
}

export function withBody(request: Request, pieces: Uint8Array[]): Request {
  const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const headers = new Headers(request.headers)
  headers.delete('transfer-encoding')
  headers.set('content-length', String(size))
  const { url, method, signal } = request
  const body = size > onePiece ? streamOf(pieces) : new Uint8Array(Buffer.concat(pieces))
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** Passes the pieces on and drops each, so that they are not in memory twice. */
function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(context: Context<AppEnv>, incoming: IncomingMessage | undefined) {
  try {
    // The connection itself is read: Web streams of Node take in more than is asked for.
    const pieces = incoming ? incoming.iterator({ destroyOnReturn: false }) : (context.req.raw.body ?? [])
    for await (const piece of pieces) yield piece as Uint8Array
  } catch (cause) {
    throw new SenderGone('the body broke off', { cause })
  }
}
