// Sends one request and returns its answer as it came over the wire.
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One request: a GET, or a POST of a form or of JSON. */
export interface Ask {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: object
}

function bodyOf({ form, json }: Ask): { type: string; body: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  return json && { type: 'application/json', body: JSON.stringify(json) }
}

/** An answer as it came over the wire, compressed or not. */
export interface Captured {
  readonly status: number
  /** Name and value in turn, without those that every `node:http` server writes itself. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const own = new Set(['date', 'connection', 'keep-alive'])

export async function capture(origin: string, ask: Ask): Promise<Captured> {
  const { host, port } = new URL(origin)
  const sent = bodyOf(ask)
  const headers = {
    host,
    ...(sent && { 'content-type': sent.type, 'content-length': Buffer.byteLength(sent.body) }),
    ...ask.headers,
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const method = sent ? 'POST' : 'GET'
    request({ host: '127.0.0.1', port, path: ask.path, method, headers }, resolve).once('error', reject).end(sent?.body)
  })
  const body = await buffer(answer)
  const kept: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    if (!own.has(name.toLowerCase())) kept.push(name, value)
  }
  return { status: answer.statusCode ?? 0, headers: kept, body }
}
