// Load by wrk, which costs less than the servers it measures: it sends requests that were written beforehand, in turn.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** One request: a GET, or the POST of a form. */
export interface Ask {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
}

/** What came of a load. */
export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** How many requests were answered with the status that was expected; `perSecond` counts these alone. */
  readonly answered: number
  /** How many were answered with another one. */
  readonly refused: number
  /** Bytes of an answer on the average, with its head. */
  readonly bytesEach: number
}

/** How a load is sent. */
export interface LoadOptions {
  readonly seconds: number
  /** Connections that stay open; 32 without it. */
  readonly connections?: number
  /** The status that is expected; without it any below 400. wrk only separates these from all others. */
  readonly status?: 404
}

const script = new URL('requests.lua', import.meta.url).pathname

const methodOf = ({ form }: Ask) => (form ? 'POST' : 'GET')
const bodyOf = ({ form }: Ask) => (form ? new URLSearchParams(form).toString() : '')

function headersOf(ask: Ask): Record<string, string> {
  const ofForm = ask.form && {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(bodyOf(ask))),
  }
  return { ...ofForm, ...ask.headers }
}

function textOf(origin: string, ask: Ask): string {
  const headers = { host: new URL(origin).host, ...headersOf(ask) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${methodOf(ask)} ${ask.path} HTTP/1.1\r\n${lines.join('')}\r\n${bodyOf(ask)}`
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }
const bytes: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

/**
 * Sends the requests one after the other, from the first again after the last, for so many seconds.
 * @throws with what wrk says, when a connection broke.
 */
export async function load(origin: string, asks: readonly Ask[], options: LoadOptions): Promise<Load> {
  const { seconds, connections = 32, status } = options
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, asks.map((ask) => textOf(origin, ask)).join('\0'))
    const { stdout } = await promisify(execFile)('wrk', [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '20s'],
      ...['-s', script, origin.replace('localhost', '127.0.0.1'), '--', file],
    ])
    if (/Socket errors/.test(stdout)) throw new Error(stdout)
    const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
    const [, requests = '', took = '', read = '', size = ''] =
      /(\d+) requests in ([\d.]+)s, ([\d.]+)(B|KB|MB|GB) read/.exec(stdout) ?? []
    const all = Number(requests)
    const at400 = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
    const answered = status ? at400 : all - at400
    return {
      perSecond: answered / Number(took),
      p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
      answered,
      refused: all - answered,
      bytesEach: (Number(read) * (bytes[size] ?? Number.NaN)) / all,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An answer as it came over the wire. */
export interface Captured {
  readonly status: number
  /** Name and value in turn, without those that every `node:http` server writes itself. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const own = new Set(['date', 'connection', 'keep-alive'])

/** Sends one request and keeps its answer as it is, compressed or not. */
export async function capture(origin: string, ask: Ask): Promise<Captured> {
  const { host, port } = new URL(origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host, ...headersOf(ask) }
    const sent = request({ host: '127.0.0.1', port, path: ask.path, method: methodOf(ask), headers }, resolve)
    sent.once('error', reject)
    sent.end(bodyOf(ask))
  })
  const body = await buffer(answer)
  const headers: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    if (!own.has(name.toLowerCase())) headers.push(name, value)
  }
  return { status: answer.statusCode ?? 0, headers, body }
}
