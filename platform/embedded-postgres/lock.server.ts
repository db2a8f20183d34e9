// Who uses a data folder: one portal at a time, and what a killed one left running is distinguished from other processes.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { removeSockets } from './address.server.ts'
import { readIfThere } from './files.server.ts'

const run = promisify(execFile)

export function signalProcess(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already: what the signal was for has happened.
  }
}

/**
 * When a process began, as an opaque text to compare; undefined when it is dead. A zombie counts as dead: where no one
 * reaps (a container without an init) it would otherwise hold the folder for ever.
 */
async function startOf(pid: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // The second field is the program's name in brackets and may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return stat === '' || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  const shown = await run('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  const [state, ...began] = shown.stdout.trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : began.join(' ')
}

async function livingHolder(text: string): Promise<number | undefined> {
  try {
    const { pid, startedAt }: { pid?: unknown; startedAt?: unknown } = JSON.parse(text)
    return typeof pid === 'number' && (await startOf(pid)) === startedAt ? pid : undefined
  } catch {
    return undefined
  }
}

async function createWhole(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx', flush: true })
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function take(path: string, text: string, folder: string): Promise<void> {
  while (!(await createWhole(path, text))) {
    const found = await readIfThere(path)
    if (found === undefined) continue
    const holder = await livingHolder(found)
    if (holder !== undefined) {
      throw new Error(
        `Portal lain (proses ${holder}) sudah memakai folder data ${folder}. ` +
          'Hentikan dahulu portal itu, atau pilih folder lain dengan PORTAL_DATA_DIR.',
      )
    }
    // Two may find the same dead lock. Anyone who holds the guard named after its text may replace it; the other, arriving
    // with an old reading, then sees under the guard that the text has changed and starts over.
    const guard = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`
    await take(guard, text, folder)
    try {
      if ((await readIfThere(path)) !== found) continue
      const draft = `${path}.${randomUUID()}`
      try {
        await writeFile(draft, text, { flag: 'wx', flush: true })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
      return
    } finally {
      await rm(guard, { force: true })
    }
  }
}

/**
 * Takes the folder for this process; a lock whose process has died is taken over.
 * @returns what gives the folder back.
 * @throws Error naming the process that holds it.
 */
export async function holdFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'portal.lock')
  const text = `${JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) })}\n`
  await take(path, text, dataDir)
  return async () => {
    if ((await readIfThere(path)) === text) await rm(path, { force: true })
  }
}

/** True when the living process is a PostgreSQL server on this cluster: process ids are reused, above all in containers. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (!basename(words[0] ?? '').startsWith('postgres')) return false
    const at = words[words.indexOf('-D') + 1] === cluster
    return at || (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && `${stdout.trim()} `.includes(` -D ${cluster} `)
}

async function gone(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(25)) {
    if ((await startOf(pid)) === undefined) return true
  }
  return false
}

/**
 * Clears what an earlier server left in the cluster folder: one still running is shut down (20 s, then hard), a pid
 * file of a dead or foreign process is removed, and so are its sockets. PostgreSQL itself still refuses to start while old backends run: it
 * looks for their shared memory by the folder's inode, not by this file.
 * @throws Error when the old server cannot be stopped.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readIfThere(file)
  if (text !== undefined) await stopLeftover(text, cluster, log)
  await rm(file, { force: true })
  // A socket's lock names a process as the pid file does, and that number may be another's by now.
  await removeSockets(cluster)
}

/** Shuts the server of this pid file down, if it still serves the cluster. Throws as `clearLeftovers`. */
async function stopLeftover(text: string, cluster: string, log: (line: string) => void): Promise<void> {
  // A single-user server writes its process id with a minus sign.
  const pid = Math.abs(Number.parseInt(text, 10))
  if ((await startOf(pid)) !== undefined && (await serves(pid, cluster))) {
    log(`PostgreSQL ${pid} still runs in ${dirname(cluster)}; stopping it before a fresh start`)
    signalProcess(pid, 'SIGINT')
    if (!(await gone(pid, 20_000))) signalProcess(pid, 'SIGQUIT')
    if (!(await gone(pid, 10_000))) {
      throw new Error(`PostgreSQL lama (proses ${pid}) tidak mau berhenti. Hentikan dengan: kill -9 ${pid}`)
    }
  }
}
