// The cluster: PostgreSQL's folder and the password that opens it, made on the first start and repaired on later ones.
import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { access, chmod, chown, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readIfThere, syncFolder, writeWhole } from './files.server.ts'
import { type Account, type Binaries, fullDisk, serverEnvironment } from './host.server.ts'

const run = promisify(execFile)

const passwordKey = 'databasePassword'

async function readSecrets(file: string): Promise<Record<string, unknown>> {
  const text = await readIfThere(file)
  if (text === undefined) return {}
  try {
    const found: unknown = JSON.parse(text)
    if (found !== null && typeof found === 'object' && !Array.isArray(found)) return { ...found }
  } catch {
    // Falls through: the file may hold another module's key, so it is never replaced by a fresh one.
  }
  throw new Error(`Isi ${file} rusak. Pulihkan dari cadangan; bila tidak ada, hapus berkas itu.`)
}

/**
 * Sees to it that there is a cluster and that its password is known: both are made on the first start, a half-made
 * cluster is made again, a lost password is replaced. No server may be running on it.
 * @returns the password of the user `postgres`.
 * @throws Error when the cluster folder holds something else, or PostgreSQL cannot make a cluster here.
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  const file = join(dataDir, 'secrets.json')
  const secrets = await readSecrets(file)
  const kept = secrets[passwordKey]
  const known = typeof kept === 'string' && kept !== '' ? kept : undefined
  const password = known ?? randomBytes(24).toString('base64url')
  const save = () => writeWhole(file, `${JSON.stringify({ ...secrets, [passwordKey]: password }, null, 2)}\n`, 0o600)

  await removeDrafts(dataDir)
  const complete = await access(join(cluster, 'global', 'pg_control')).then(
    () => true,
    () => false,
  )
  // Each order leaves, when cut off, a state that the next start repairs: a password without a cluster, or none at all.
  if (complete && !known) {
    await replacePassword(cluster, password, binaries, account)
    await save()
  } else if (!complete) {
    if (!known) await save()
    await makeCluster(dataDir, password, binaries, account)
  }
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600)
  return password
}

const draftPrefix = 'postgres.draft-'

/** An initdb whose portal was killed may still be writing there; what cannot be removed now is removed next time. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** The cluster is built aside and moved in when complete, so that a cut-off initdb is never taken for one. */
async function makeCluster(
  dataDir: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  await rmdir(cluster).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return
    throw new Error(`Folder ${cluster} bukan basis data PostgreSQL yang utuh. Pindahkan folder itu, lalu mulai lagi.`, {
      cause,
    })
  })
  const draft = join(dataDir, `${draftPrefix}${randomUUID()}`)
  const passwordFile = join(draft, 'password')
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeWhole(passwordFile, `${password}\n`, 0o600)
    if (account) {
      await chown(passwordFile, account.uid, account.gid)
      await chown(draft, account.uid, account.gid)
    }
    await run(
      binaries.initdb,
      [
        ...['-D', join(draft, 'cluster'), '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        // The builtin provider needs no locale of the machine, and sorts alike on all of them.
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        '--no-instructions',
      ],
      { ...account, cwd: dataDir, env: serverEnvironment },
    )
    await rename(join(draft, 'cluster'), cluster)
    await syncFolder(dataDir)
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    const full = /No space left|free disk space|quota exceeded/i.test(stderr) ? [fullDisk(dataDir)] : []
    const words = [`Basis data tidak dapat dibuat di ${cluster}.`, ...full, stderr || String(cause)]
    throw new Error(words.join('\n'), { cause })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Single-user mode asks for no password; it is the way back in when secrets.json was lost. */
async function replacePassword(
  cluster: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const server = spawn(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    ...account,
    cwd: dirname(cluster),
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<number | null>((done, fail) => server.once('error', fail).once('exit', done))
  server.stdin.on('error', () => undefined).end(`alter role postgres password '${password}'\n`)
  const code = await ended
  if (code !== 0) throw new Error(`Kata sandi basis data di ${cluster} tidak dapat diganti (kode ${code}).`)
}
