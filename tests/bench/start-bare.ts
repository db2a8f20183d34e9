// Starts the yardstick: a separate process with a bare node:http server that sends the same answer to everybody.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Captured } from './capture.ts'

/** Starts the server with the bytes that it is to send; `stop` ends it. */
export async function startBare({
  status,
  headers,
  body,
}: Captured): Promise<{ origin: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, ['tests/bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ status, headers, body: body.toString('base64') }))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, stop: () => child.kill() }
}
