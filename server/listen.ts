// Puts an HTTP server on the configured port and stops it in order: no new connections, running requests finish,
// then the rest is cut.
import type { Server } from 'node:http'
import { env } from '#platform/env.server.ts'

/** A listening server; `stop` waits for running requests, at most `graceMs`. */
export interface Listening {
  readonly stop: (graceMs: number) => Promise<void>
}

/**
 * Listens on the configured host and port.
 * @throws when the port is taken, with a sentence naming it.
 */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${env.port} sudah dipakai program lain. Hentikan program itu atau isi PORT dengan angka lain.`,
            )
          : error,
      ),
    )
    server.listen(env.port, env.host, resolve)
  })
  return {
    stop: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
