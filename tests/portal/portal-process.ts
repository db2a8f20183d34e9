// A built portal of a test's own, as a process that can be stopped, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A running portal. `killEverything` is `kill -9` of the portal and of its embedded database at once. */
export interface PortalProcess {
  readonly origin: string
  readonly pid: number
  /** What it has written so far. */
  readonly output: () => string
  /** False once it has ended, however. */
  readonly isAlive: () => boolean
  readonly stop: () => Promise<void>
  /** `kill -9` of this process alone. */
  readonly kill: () => Promise<void>
  readonly killEverything: () => Promise<void>
}

/** A folder for a portal's data, removed by the returned function. */
export async function makeDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-e2e-'))
  // Under root PostgreSQL runs as another user, who must be able to pass.
  await chmod(dataDir, 0o755)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** What a portal is started with; without `part` one process does everything. */
export interface PortalOptions {
  readonly dataDir: string
  /** A free one without it. */
  readonly port?: number
  readonly part?: 'web' | 'worker'
  readonly env?: Record<string, string>
  /** The folder of the release; the project's own without it. */
  readonly cwd?: string
}

/** A setting that saves processor time where it is not measured: compiled code is shared. */
export const cheapStart = { NODE_COMPILE_CACHE: resolve('.cache/compile-cache') }

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The number of the database server's first process. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** What a process writes once it serves: the portal with its web server, or a worker alone. */
const readyLine = /^Portal siap: |^Pekerja antrean siap\./m

/**
 * Starts the built portal and waits, for as long as it takes, until it says that it is ready.
 * @throws with its output when it ends before that.
 */
export async function startPortal(options: PortalOptions): Promise<PortalProcess> {
  const port = options.port ?? (await freePort())
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/server/start.js', ...(options.part ? [options.part] : [])], {
    ...(options.cwd && { cwd: options.cwd }),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      PORTAL_DATA_DIR: options.dataDir,
      // Kept pages, counters and memory are one process's; several are tried by web-processes.spec.ts.
      WEB_PROCESSES: '1',
      // A busy machine must not change what is tested.
      PEAK_MEASURED: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (readyLine.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the portal did not start:\n${output}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    killEverything: async () => {
      const postmaster = await postmasterOf(options.dataDir)
      const gone = end(child, 'SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await gone
    },
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
