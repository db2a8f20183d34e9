// Where the embedded server is reached: a Unix socket in its own folder, and a port on loopback beside it.
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Bytes of the longest path that every system takes for a socket. */
const longestPath = 103

const socketPrefix = '.s.PGSQL.'
const socketFile = (cluster: string, port: number) => join(cluster, `${socketPrefix}${port}`)

/**
 * The folder of the server's socket, absolute: the cluster's own, which only the server's account enters. Undefined where
 * there are no Unix sockets or its path is too long for one.
 */
export function socketFolder(cluster: string): string | undefined {
  const folder = resolve(cluster)
  const fits = Buffer.byteLength(socketFile(folder, 65_535)) <= longestPath
  // PostgreSQL reads the folder as one of a list.
  return process.platform !== 'win32' && fits && !/[",]/.test(folder) ? folder : undefined
}

export interface Address {
  readonly password: string
  readonly port: number
  readonly socket: string | undefined
}

export const embeddedDatabase = 'portal'

/** The connection string. Beside a socket it still names the port, for programs that know no sockets and for the tests' proxy. */
export function connectionString({ password, port, socket }: Address): string {
  const way = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${embeddedDatabase}${way}`
}

export function openSocketFolder(cluster: string, port: number): string | undefined {
  const folder = socketFolder(cluster)
  return folder !== undefined && existsSync(socketFile(folder, port)) ? folder : undefined
}

/** Removes the sockets, and their locks, of servers that run no more; to be called while none serves the cluster. */
export async function removeSockets(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => [])
  const sockets = names.filter((name) => name.startsWith(socketPrefix))
  // One that stays keeps the server from that socket, not from its port.
  await Promise.all(sockets.map((name) => rm(join(cluster, name), { force: true }).catch(() => undefined)))
}
