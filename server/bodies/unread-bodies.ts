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

/**
 * So many browsers at once may send such a body to its end, whose answer they would not show otherwise. A piece of each is
 * read every `everyMs`: 1.6 MB a second, and 6 MB of all.
 */
const finishing = { senders: 4, everyMs: 20, longestMs: 60_000 }

const mayFinish = new WeakSet<IncomingMessage>()

/** Has the body of this request read to its end after the answer, if there is room; to be called before the answer ends. */
export function readToEnd(request: IncomingMessage): void {
  mayFinish.add(request)
}

/** Watches every request; a connection whose body was short enough to be read to its end stays open. */
export function endUnreadBodies(server: Server, { mostBytes, longestMs }: Rest = rest): void {
  let senders = 0
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which would read all that comes without saying how much.
    response.prependOnceListener('finish', () => {
      if (request.complete) return
      const { socket } = request
      const cut = () => {
        request.pause()
        socket.destroySoon()
      }
      const finishes = mayFinish.has(request) && senders < finishing.senders
      const timer = setTimeout(cut, finishes ? finishing.longestMs : longestMs).unref()
      // Node forgets an answered request: without this it would never close, and all that watches it would keep it.
      const close = () => request.destroy()
      socket.once('close', close)
      request.once('close', () => {
        clearTimeout(timer)
        socket.off('close', close)
      })
      if (finishes) {
        senders += 1
        const reading = setInterval(() => request.read(), finishing.everyMs)
        request.once('close', () => {
          senders -= 1
          clearInterval(reading)
        })
        // Node leaves a request with a listener alone.
        request.on('data', () => undefined).pause()
        return
      }
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
