// A built portal of a test's own, as a process that can be stopped, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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
  readonly port: number
  readonly part?: 'web' | 'worker'
  readonly env?: Record<string, string>
  /** The folder of the release; the project's own without it. */
  readonly cwd?: string
}

/** The number of the database server's first process. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Starts the built portal and waits until it answers; a worker until it says that it is ready. */
export async function startPortal(options: PortalOptions): Promise<PortalProcess> {
  const origin = `http://localhost:${options.port}`
  const child = spawn(process.execPath, ['build/server/start.js', ...(options.part ? [options.part] : [])], {
    ...(options.cwd && { cwd: options.cwd }),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(options.port),
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
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`the portal did not start:\n${output}`)
    const ready =
      options.part === 'worker'
        ? output.includes('Pekerja antrean siap.')
        : await fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
    if (ready) {
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
    await sleep(50)
  }
  // Killed it would leave its database running.
  await end(child, 'SIGTERM')
  throw new Error(`the portal was not ready in 60 s:\n${output}`)
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
