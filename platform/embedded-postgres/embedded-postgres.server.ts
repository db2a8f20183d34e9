// The embedded PostgreSQL: the real server from an npm package, started, watched and stopped by the portal itself.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { minutes } from '#shared/durations.ts'
import { busyAwareTimeout } from '../busy-aware-timeout.ts'
import { Connection, cutConnection, endsWithin } from '../database/database-connection.server.ts'
import { connectionString, embeddedDatabase, openSocketFolder, socketFolder } from './address.server.ts'
import { prepareCluster } from './cluster.server.ts'
import { readIfThere, writeWhole } from './files.server.ts'
import { chooseAccount, findBinaries, openFolder } from './host.server.ts'
import { clearLeftovers, holdFolder } from './lock.server.ts'
import { launch, type Server, type Site, shutDown, truncateLog } from './process.server.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** Shuts the server down (10 s, then hard) and gives the folder back. May be called more than once. */
  stop(): Promise<void>
}

// Milliseconds. A server that ran longer than `calm` has its next pause counted from the first again.
const silenceLimit = minutes(2)
const knockLimit = 5_000
const firstPause = 200
const longestPause = 5_000
const calm = minutes(1)

/**
 * Starts the server in `dataDir` (made if missing), making the cluster and the database on the first start and stopping
 * a server that a killed portal left behind. A server that dies later is started again on the same port.
 * @param options.log takes lines for the operator; they carry no secrets
 * @throws Error in Indonesian, saying what to do: another portal holds the folder, PostgreSQL cannot run here, it does
 * not answer within two minutes.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir)
  const binaries = await findBinaries()
  const account = await chooseAccount(dataDir, binaries)
  const release = await holdFolder(dataDir)
  try {
    const cluster = join(dataDir, 'postgres')
    const first: Site = {
      ...{ dataDir, cluster, socket: socketFolder(cluster) },
      logFile: join(dataDir, 'postgres.log'),
      binaries,
      account,
      log: options.log ?? (() => undefined),
    }
    await clearLeftovers(cluster, first.log)
    const password = await prepareCluster(dataDir, binaries, account)
    await truncateLog(first.logFile)
    const address = (port: number, { socket }: Site) => connectionString({ password, port, socket })
    const { server, port, site } = await firstLaunch(first, address)
    await writeWhole(portFile(dataDir), `${JSON.stringify({ port })}\n`, 0o644)
    const halt = watch(site, server, port)
    let stopped: Promise<void> | undefined
    return {
      url: address(port, site),
      stop: () => {
        stopped ??= halt().finally(release)
        return stopped
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const port = /"port":\s*(\d+)/.exec((await readIfThere(portFile(dataDir))) ?? '')?.[1]
  const secrets = await readIfThere(join(dataDir, 'secrets.json'))
  const password = /"databasePassword":\s*"([\w-]+)"/.exec(secrets ?? '')?.[1]
  if (!port || !password) return undefined
  const socket = openSocketFolder(join(dataDir, 'postgres'), Number(port))
  const url = connectionString({ password, port: Number(port), socket })
  return (await knock(url)) === undefined ? url : undefined
}

const portFile = (dataDir: string) => join(dataDir, 'postgres.json')

async function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => answer(true)))
  })
}

/**
 * The port of last time if it is free, else a random one below the range from which systems take the local end of
 * outgoing connections: such a connection could sit on the port just when the server must come back on it.
 */
async function choosePort(dataDir: string): Promise<number> {
  const kept = /"port":\s*(\d{4,5})\b/.exec((await readIfThere(portFile(dataDir))) ?? '')
  const last = Number(kept?.[1])
  if (last > 1023 && last < 65_536 && (await isFree(last))) return last
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('Tidak ada port bebas di 127.0.0.1 antara 20000 dan 32000 untuk PostgreSQL.')
}

/**
 * Starts until it answers: the port may be taken meanwhile, backends of a killed server may take a moment to go, and some
 * folders (of containers, above all) take no sockets: then the port alone must do.
 */
async function firstLaunch(
  wanted: Site,
  address: (port: number, site: Site) => string,
): Promise<{ server: Server; port: number; site: Site }> {
  let site = wanted
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(site.dataDir)
    const server = launch(site, port)
    try {
      await untilReady(server, address(port, site), site.logFile)
      return { server, port, site }
    } catch (error) {
      const lastWords = server.hasEnded() ? await server.logTail() : ''
      await shutDown(server)
      if (site.socket !== undefined && /could not create any Unix-domain sockets/.test(lastWords)) {
        site.log(`PostgreSQL makes no socket in ${site.socket}; it is reached by its port alone`)
        site = { ...site, socket: undefined }
        continue
      }
      const passing = /still in use|already in use/.test(lastWords)
      if (!passing || attempt === 60) throw error
      await sleep(500)
    }
  }
}

/**
 * Waits until the database answers, making it if missing. The limit counts from the server's last sign of life, without
 * the time in which this process was busy.
 */
async function untilReady(server: Server, url: string, logFile: string): Promise<void> {
  let isSilent = false
  const count = () =>
    busyAwareTimeout(() => {
      isSilent = true
    }, silenceLimit)
  let stopCounting = count()
  try {
    while (!server.hasEnded() && !isSilent) {
      const code = await knock(url)
      if (code === undefined) return
      if (code === '28P01') {
        throw new Error(
          'Kata sandi basis data di secrets.json tidak cocok. Hapus baris "databasePassword" di berkas itu, ' +
            'lalu mulai lagi: kata sandi baru akan dibuat, data tetap utuh.',
        )
      }
      // 'Starting up': replaying its journal after a crash may rightly take longer.
      if (code === '57P03') {
        stopCounting()
        stopCounting = count()
      }
      if (code === '3D000') await createDatabase(url)
      else await sleep(25)
    }
  } finally {
    stopCounting()
  }
  const what = server.hasEnded() ? `gagal dijalankan (${await server.ended})` : 'tidak menjawab dalam dua menit'
  throw new Error(`PostgreSQL ${what}. Catatan terakhirnya (${logFile}):\n${await server.logTail()}`)
}

async function knock(url: string): Promise<string | undefined> {
  const client = new Connection({ connectionString: url }, knockLimit)
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await endsWithin(client.query('select 1'), knockLimit)) return undefined
    cutConnection(client)
    return 'unknown'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(url: string): Promise<void> {
  const target = new URL(url)
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`create database ${embeddedDatabase}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Restarts the server whenever it ends unexpectedly, on the same port, after a pause that doubles from 0.2 s to 5 s.
 * @returns what ends the watching and the server.
 */
function watch(site: Site, first: Server, port: number): () => Promise<void> {
  const stopping = new AbortController()
  let server = first

  async function revive(): Promise<void> {
    let pause = firstPause
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const how = await server.ended
      if (stopping.signal.aborted) return
      if (performance.now() - began > calm) pause = firstPause
      site.log(`PostgreSQL ended unexpectedly (${how}); starting it again in ${pause} ms, see ${site.logFile}`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, longestPause)
      try {
        await clearLeftovers(site.cluster, site.log)
        // No await between this question and the launch, so that stop() always sees the newest server.
        if (!stopping.signal.aborted) server = launch(site, port)
      } catch (error) {
        site.log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const watching = revive()
  return async () => {
    stopping.abort()
    await shutDown(server)
    await watching
  }
}
