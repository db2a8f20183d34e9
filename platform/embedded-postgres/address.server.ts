// Where the embedded server is reached: a Unix socket in its own folder, and a port on loopback beside it.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Bytes of the longest path that every system takes for a socket. */
const longestPath = 103

const socketFile = (cluster: string, port: number) => join(cluster, `.s.PGSQL.${port}`)

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

/** What a connection string is made of. */
export interface Address {
  readonly password: string
  readonly port: number
  readonly database: string
  /** As `socketFolder` gives it. */
  readonly socket: string | undefined
}

/** The connection string. It names the port also where the socket is used, for whatever reads no more of it. */
export function connectionString({ password, port, database, socket }: Address): string {
  const way = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}${way}`
}

/** The folder of a socket that is there: a server of an earlier release has none. */
export function openSocketFolder(cluster: string, port: number): string | undefined {
  const folder = socketFolder(cluster)
  return folder !== undefined && existsSync(socketFile(folder, port)) ? folder : undefined
}
