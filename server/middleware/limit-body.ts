// Keeps bodies within what the portal takes; a larger one is dropped and the page says so (413 in words).
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

/**
 * Reads bodies of at most `limit` bytes into memory. For a larger one the request goes on without it, marked, so that
 * the page can answer in its own words (`bodyTooLarge` in the request's context).
 */
export function limitBody(limit: number): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    context.set('bodyTooLarge', false)
    const request = context.req.raw
    if (!request.body) return next()
    const body = await readUpTo(request.body, limit)
    if (body === null) context.set('bodyTooLarge', true)
    const headers = new Headers(request.headers)
    headers.delete('transfer-encoding')
    headers.set('content-length', String(body?.byteLength ?? 0))
    context.req.raw = new Request(request.url, {
      method: request.method,
      headers,
      body: body ?? new Uint8Array(),
      signal: request.signal,
    })
    return next()
  }
}

/** How much more than the limit is read and thrown away, so that the browser gets as far as reading the answer. */
const patience = 32

async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit * patience) return null
    if (size > limit) chunks = []
    else chunks.push(chunk)
  }
  return size > limit ? null : new Uint8Array(Buffer.concat(chunks))
}
