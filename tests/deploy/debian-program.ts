// Programs that stand around a portal (nginx, Caddy), taken from Debian where the machine has none.
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Missing } from './trial.ts'

const run = promisify(execFile)

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined

/**
 * Makes sure that `program` can be called; its package is installed as root on Debian itself, and not started.
 * @throws Missing where that is not possible.
 */
export async function debianProgram(program: string, name = program): Promise<void> {
  if (isThere(program)) return
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const why = `${program} is not on this machine`
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) {
    throw new Missing(`${why}; install the package ${name} (it is installed here only as root on Debian)`)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env })
  await apt('update').catch(() => undefined)
  await apt('install', '-y', '--no-install-recommends', name).catch(() => undefined)
  if (!isThere(program)) throw new Missing(`${why}, and apt-get could not install the package ${name}`)
}
