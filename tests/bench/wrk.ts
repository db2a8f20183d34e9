// Load by wrk, which costs less than the servers that it measures.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Ask } from './capture.ts'

/** The result of a load. */
export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** How many requests were answered with an error status. */
  readonly refused: number
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

/**
 * Sends a GET over 32 connections for so many seconds.
 * @throws with the output of wrk when a connection broke.
 */
export async function load(origin: string, { path, headers = {} }: Ask, seconds: number): Promise<Load> {
  const lines = { host: new URL(origin).host, ...headers }
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t1', '-c32', `-d${seconds}s`, '--latency', '--timeout', '20s'],
    ...Object.entries(lines).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    origin.replace('localhost', '127.0.0.1') + path,
  ])
  if (/Socket errors/.test(stdout)) throw new Error(stdout)
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const [, requests = '', took = ''] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? []
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  return {
    perSecond: (Number(requests) - refused) / Number(took),
    p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
    refused,
  }
}
