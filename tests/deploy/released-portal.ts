// A portal started from an unpacked release, as someone who may write nowhere but in its data folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../faults/until.ts'
import { closedRegistry, type ReleaseFolder } from './release-folder.ts'
import { patience } from './trial.ts'

const run = promisify(execFile)

/** Debian's no one; undefined where this is not run as root and everything belongs to one user. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** How a process of a release is started. */
export interface ReleasedOptions extends Pick<ReleaseFolder, 'folder'> {
  readonly dataDir: string
  /** Where programs are found. */
  readonly path?: string
  readonly port?: number
  readonly part?: 'web' | 'worker'
  readonly env?: Record<string, string>
}

/** A running process of a release. */
export interface ReleasedPortal {
  readonly origin: string
  /** From its call until `/healthz` answered, in milliseconds; until it said that it is ready, for a worker. */
  readonly startedIn: number
  /** Gives its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Makes a data folder that belongs to the portal's user. */
export async function aDataFolder(place: string, name: string): Promise<string> {
  const dataDir = join(place, name)
  await mkdir(dataDir, { mode: 0o755 })
  if (unprivileged.uid !== undefined) await chown(dataDir, unprivileged.uid, unprivileged.gid)
  return dataDir
}

function environmentOf({ dataDir, path = '/usr/bin:/bin', port = 3000, env = {} }: ReleasedOptions) {
  return {
    ...{ PATH: path, PORT: String(port), PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    ...{ npm_config_registry: closedRegistry, https_proxy: closedRegistry, ...env },
  }
}

/** @throws with what it wrote when it ends before it is ready. */
export async function startReleased(options: ReleasedOptions): Promise<ReleasedPortal> {
  const { folder, part, port = 3000 } = options
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(join(folder, 'start'), part ? [part] : [], {
    ...unprivileged,
    cwd: '/',
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the release did not start: ${output}`)
    if (part === 'worker') return output.includes('Pekerja antrean siap.')
    return fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  try {
    await until('the start of the release', isReady, patience)
  } catch (error) {
    await end(child)
    throw error
  }
  return { origin, startedIn: performance.now() - began, stop: () => end(child) }
}

/** Runs a command of the release; gives what it wrote. */
export async function runReleased(options: ReleasedOptions, script: string, ...args: string[]): Promise<string> {
  const settings = { ...unprivileged, cwd: options.folder, env: environmentOf(options) }
  const { stdout } = await run('bin/node', [script, ...args], settings)
  return stdout
}

/** Runs a command of `./portal`. @throws when it fails. */
export async function runPortalCommand(options: ReleasedOptions, ...args: string[]): Promise<string> {
  const { stdout } = await run('./portal', args, { ...unprivileged, cwd: options.folder, env: environmentOf(options) })
  return stdout
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill('SIGTERM')
  })
}
