// A server program of the failover test: started with its own log, stopped by its process id.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** A running program. */
export interface Daemon {
  readonly pid: number
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** What a program is started with. */
export interface DaemonOptions {
  readonly log: string
  /** The system's user; without it the one who runs the test. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts it; what it writes goes to the end of its log. */
export async function startDaemon(
  program: string,
  args: readonly string[],
  { log, user }: DaemonOptions,
): Promise<Daemon> {
  const output = openSync(log, 'a')
  // Only what such programs need: not the secrets and settings of the person who runs the test.
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: process.arch }
  const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', output, output], ...user })
  closeSync(output)
  await once(child, 'spawn')
  return {
    pid: child.pid ?? 0,
    stop: async (signal = 'SIGTERM') => {
      if (isOver(child)) return
      const gone = once(child, 'exit')
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(late)
    },
  }
}

/** The user under which PostgreSQL's packages run their servers. */
export async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'))
  if (!line) throw new Error('there is no system user postgres')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}
