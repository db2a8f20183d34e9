// Ends connections whose request was answered before its body had arrived, so that nobody makes the portal read for nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How much of the rest of a body is read and thrown away after the answer: `mostBytes`, and for `longestMs`. */
export interface Rest {
  readonly mostBytes: number
  readonly longestMs: number
}

/**
 * A browser that is cut off while it sends shows an error instead of the answer: on a slow network it gets half a
 * second to read it. A fast sender is cut sooner; thirty of them kept a core busy with reading.
 */
const rest: Rest = { mostBytes: 256 * 1024, longestMs: 500 }

/** Watches every request; a connection whose body was short enough to be read to its end stays open. */
export function endUnreadBodies(server: Server, { mostBytes, longestMs }: Rest = rest): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which would read all that comes without saying how much.
    response.prependOnceListener('finish', () => {
      if (request.complete) return
      const { socket } = request
      const cut = () => {
        request.pause()
        socket.destroySoon()
      }
      const timer = setTimeout(cut, longestMs).unref()
      // Node forgets an answered request: without this it would never close, and all that watches it would keep it.
      const close = () => request.destroy()
      socket.once('close', close)
      request.once('close', () => {
        clearTimeout(timer)
        socket.off('close', close)
      })
      let read = 0
      // With a listener Node leaves the request alone.
      request.on('data', (piece: Buffer) => {
        read += piece.byteLength
        if (read > mostBytes) cut()
      })
      // What cannot be read to its end is not begun: every piece is memory that the garbage collector must free.
      if (Number(request.headers['content-length']) > mostBytes) request.pause()
      else request.read(0)
    })
  })
}
