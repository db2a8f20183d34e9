// A stranger's upload, byte by byte: sends all but the end of a large body as far as it is taken, and then falls silent.
import { connect } from 'node:net'

/** A post under way. */
export interface SilentPost {
  /** What returned so far. */
  readonly answer: () => string
  /** How many bytes have not been handed to the network yet, of those that will be. */
  readonly unsent: () => number
  /** True when the portal has ended the connection. */
  readonly isCut: () => boolean
  readonly stop: () => void
}

const piece = Buffer.alloc(64 * 1024, 'a')

/** Posts a multipart body of which the last MB never comes. `cookie`: the session's; `headers` add to the usual ones. */
export function postSilently(
  origin: string,
  path: string,
  {
    bytes = 50 * 1024 * 1024,
    cookie = '',
    headers = {},
  }: { readonly bytes?: number; readonly cookie?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): SilentPost {
  const { host, port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  let cut = false
  let left = bytes - 1024 * 1024
  const fields = {
    ...{ Host: host, Origin: origin, 'Content-Type': 'multipart/form-data; boundary=a', 'Content-Length': bytes },
    ...(cookie && { Cookie: cookie }),
    ...headers,
  }
  const head = [`POST ${path} HTTP/1.1`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
  const send = () => {
    while (left > 0 && socket.writable) {
      const next = piece.subarray(0, left)
      left -= next.length
      if (!socket.write(next)) return
    }
  }
  socket.on('drain', send)
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    cut = true
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n--a\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`)
  send()
  return {
    answer: () => answer,
    unsent: () => left + socket.writableLength,
    isCut: () => cut,
    stop: () => socket.destroy(),
  }
}
