import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, type Binaries, serverEnvironment } from './host.server.ts'
import { signalProcess } from './lock.server.ts'

export interface Site {
  readonly dataDir: string
  readonly cluster: string
  readonly logFile: string
  readonly socket: string | undefined
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly log: (line: string) => void
}

export interface Server {
  readonly pid: number | undefined
  readonly ended: Promise<string>
  hasEnded(): boolean
  logTail(): Promise<string>
}

const logLimit = 5_000_000

export async function truncateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logLimit) await rename(file, `${file}.1`)
}

/** MB: an eighth of the machine's memory, for the portal runs beside it; PostgreSQL's own 128 at least, 1024 at most. */
function sharedBuffers(): number {
  return Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / 2 ** 20)))
}

/**
 * Starts one server process in its own session: Ctrl-C in the terminal reaches the portal alone, which drains its
 * requests while the data are still there.
 */
export function launch(site: Site, port: number): Server {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: site.socket ?? '',
    max_connections: 200,
    shared_buffers: `${sharedBuffers()}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and details carry what people wrote; the log must not.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const output = openSync(site.logFile, 'a', 0o600)
  const from = fstatSync(output).size
  let child: ChildProcess
  try {
    child = spawn(
      site.binaries.postgres,
      ['-D', site.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...site.account,
        cwd: site.dataDir,
        env: serverEnvironment,
        detached: true,
        // A file, not a pipe: the server outlives a killed portal without choking on its log.
        stdio: ['ignore', output, output],
      },
    )
  } finally {
    closeSync(output)
  }
  let ended = false
  return {
    pid: child.pid,
    ended: new Promise((done) => {
      const end = (how: string) => {
        ended = true
        done(how)
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) => end(signal ?? `exit ${code}`))
    }),
    hasEnded: () => ended,
    logTail: async () => tail(site.logFile, from),
  }
}

async function tail(file: string, from: number): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - 2_000)
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.max(size - start, 1)),
      position: start,
    })
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await handle.close()
  }
}

export async function shutDown(server: Server): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.pid === undefined || server.hasEnded()) return
    signalProcess(server.pid, signal)
    const patience = new AbortController()
    await Promise.race([server.ended, sleep(10_000, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }
}
