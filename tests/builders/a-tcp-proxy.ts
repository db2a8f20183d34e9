// A TCP proxy on loopback that can fall silent: what a failover with a dead host, or a firewall that drops connections, looks like.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A running proxy in front of a TCP server. */
export interface TcpProxy {
  readonly port: number
  /** The same address with the proxy's host and port in place of the server's. */
  readonly through: (url: string) => string
  /** The connections that stand now carry nothing any more, in neither direction, and no one is notified. New ones work. */
  readonly swallowPresent: () => void
  /** From now on new connections carry nothing either, until `carryNew`. */
  readonly swallowNew: () => void
  readonly carryNew: () => void
  /** How many connections carry something. */
  readonly carrying: () => number
  readonly close: () => Promise<void>
}

/** Starts a proxy to the server that the address names, on a free port unless one is given. */
export async function aTcpProxy(target: string, listenOn = 0): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const carrying = new Set<{ readonly near: Socket; readonly far: Socket }>()
  const sockets = new Set<Socket>()
  let carriesNew = true

  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (!carriesNew) return
    const far = connect(Number(port), hostname)
    sockets.add(far.on('error', () => undefined))
    const pair = { near, far }
    carrying.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.once('close', () => {
        // A silent connection stays silent: its end reaches no one.
        if (carrying.delete(pair)) other.destroy()
      })
    }
  })
  server.listen(listenOn, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  return {
    port: own,
    through: (url) => {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(own)
      // Not by the socket, which would pass the proxy by.
      address.searchParams.delete('host')
      return address.href
    },
    swallowPresent: () => {
      for (const { near, far } of carrying) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
      carrying.clear()
    },
    swallowNew: () => {
      carriesNew = false
    },
    carryNew: () => {
      carriesNew = true
    },
    carrying: () => carrying.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
