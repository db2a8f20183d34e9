import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#platform/env.server.ts'
import { readAhead } from './bodies/bounded-server.ts'

export interface Listening {
  readonly stop: (graceMs: number) => Promise<void>
}

const noSuchHost = `HOST: ${env.host} bukan alamat mesin ini. Isi dengan 127.0.0.1, 0.0.0.0, atau alamat mesin ini.`

const refusals: Record<string, string> = {
  EADDRINUSE: `Port ${env.port} sudah dipakai program lain. Hentikan program itu atau isi PORT dengan angka lain.`,
  EACCES: `PORT: pengguna ini tidak boleh memakai port ${env.port}. Isi dengan angka di atas 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

function inWords(error: NodeJS.ErrnoException): Error {
  const words = refusals[error.code ?? '']
  return words ? new Error(words, { cause: error }) : error
}

type Place = Pick<typeof env, 'host' | 'port'>

const asHttpServer = { allowHalfOpen: true, noDelay: true, highWaterMark: readAhead }

/** Node accepts one connection per socket and turn of the event loop, and a busy process has few turns. */
const socketsOfShared = 8

/**
 * Listens on the configured host and port; `shared` says that other processes of this portal listen there too. Linux gives each
 * new connection to one of them; elsewhere `node:cluster` hands them out.
 * @throws with a message that names the variable, when the port is taken or the host is not this machine's.
 */
export async function listen(server: Server, shared = false, { host, port }: Place = env): Promise<Listening> {
  const reusePort = shared && process.platform === 'linux'
  server.listen({ host, port, reusePort })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw inWords(error)
  })
  const same = { host, port: (server.address() as AddressInfo).port, reusePort }
  const others = Array.from({ length: reusePort ? socketsOfShared - 1 : 0 }, () =>
    createServer(asHttpServer, (socket) => server.emit('connection', socket)).listen(same),
  )
  await Promise.all(others.map((other) => once(other, 'listening')))
  const all = [server, ...others]
  return {
    stop: async (graceMs) => {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await Promise.all(all.map((each) => once(each.close(), 'close')))
      clearTimeout(cut)
    },
  }
}

/**
 * Makes sure that no one listens on the configured host and port: processes that share one would share it with a stranger too.
 * @throws as `listen` does.
 */
export async function checkPort(): Promise<void> {
  const { host, port } = env
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw inWords(error)
  })
  probe.close()
  await once(probe, 'close')
}

let draining = false

export function isDraining(): boolean {
  return draining
}

export async function drain(ms: number): Promise<void> {
  draining = true
  await sleep(ms)
}
