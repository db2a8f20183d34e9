// Listens through several sockets at one address. Node accepts one connection a socket in each round of its event loop: while
// rounds take 20 ms, one socket would let in fifty new visitors a second, and the others would try again after seconds.
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { readAhead } from './bodies/bounded-server.ts'

/** Where to listen; port 0 lets the system choose one. */
export interface Place {
  readonly port: number
  readonly host: string
}

/** How many sockets listen: several only where a system gives each new connection of a port to one of them. */
export const listenerCount = process.platform === 'linux' ? 32 : 1

/** A further socket whose connections the server answers as its own. */
function listenerOf(server: HttpServer): Server {
  // As Node's own HTTP server takes its connections.
  const options = { allowHalfOpen: true, noDelay: true, highWaterMark: readAhead }
  return createServer(options, (socket) => server.emit('connection', socket))
}

async function openAt(listener: Server, at: Place): Promise<void> {
  listener.listen({ ...at, reusePort: listenerCount > 1 })
  await once(listener, 'listening')
}

/**
 * Has the server listen through `count` sockets. Gives what stops listening and waits for the last connection to end. The
 * port must be free, or be shared by processes that mean to.
 * @throws what the system says when the address cannot be had; then nothing listens.
 */
export async function openListeners(server: HttpServer, at: Place, count: number): Promise<() => Promise<void>> {
  const listeners: Server[] = [server]
  const close = async () => {
    const closed = listeners.filter(({ listening }) => listening).map((listener) => once(listener, 'close'))
    for (const listener of listeners) listener.close()
    await Promise.all(closed)
  }
  try {
    await openAt(server, at)
    const { port } = server.address() as AddressInfo
    const others = Array.from({ length: count - 1 }, () => listenerOf(server))
    listeners.push(...others)
    await Promise.all(others.map((listener) => openAt(listener, { ...at, port })))
  } catch (error) {
    await close()
    throw error
  }
  return close
}
