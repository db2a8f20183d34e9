// Databases beside the portal's own: made for the moment, dropped, or put in its place.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The same server, another database. */
function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

async function command(url: string, statements: (name: (name: string) => string) => readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(url, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements((name) => client.escapeIdentifier(name))) await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A database of the moment. */
export interface ScratchDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
  /** Drops the portal's database and takes its name. Nobody may be connected to either. */
  readonly takePlace: () => Promise<void>
}

/**
 * Makes an empty database on the portal's server.
 * @throws in words when the account may not.
 */
export async function makeScratchDatabase(portalUrl: string): Promise<ScratchDatabase> {
  const name = `portal_sementara_${randomUUID().replaceAll('-', '')}`
  await command(portalUrl, (quoted) => [`create database ${quoted(name)} template template0`]).catch(
    (cause: Error & { code?: string }) => {
      if (cause.code !== '42501') throw cause
      throw new Error('Pengguna basis data tidak boleh membuat basis data. Beri hak CREATEDB, lalu coba lagi.', {
        cause,
      })
    },
  )
  return {
    url: addressOf(portalUrl, name),
    drop: () => command(portalUrl, (quoted) => [`drop database if exists ${quoted(name)} with (force)`]),
    takePlace: () => {
      const own = nameOf(portalUrl)
      const old = `${own}_lama_${randomUUID().slice(0, 8)}`
      // Both renames or none; the old database goes only when the new one has its name.
      return command(portalUrl, (quoted) => [
        'begin',
        `alter database ${quoted(own)} rename to ${quoted(old)}`,
        `alter database ${quoted(name)} rename to ${quoted(own)}`,
        'commit',
        `drop database ${quoted(old)}`,
      ])
    },
  }
}
