// Checks over real connections that the server the portal listens with has every bound, with its real figures.
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { boundedServer } from './bounded-server.ts'

const megabyte = 1024 * 1024
const open: (Server | Socket)[] = []

afterEach(() => {
  vi.useRealTimers()
  for (const each of open.splice(0)) 'destroy' in each ? each.destroy() : each.close()
})

async function listenWith(answer: RequestListener): Promise<{ readonly server: Server; readonly port: number }> {
  const server = boundedServer(answer, false)
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends exactly this text; `answer` is what returned so far, `closed` settles when the server has ended the connection. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  return { answer: () => answer, socket, closed }
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

test('17 KB of headers are refused, 15 KB are taken', async () => {
  const { port } = await listenWith((_, response) => response.end('taken'))
  for (const [kilobytes, words] of [
    [15, 'HTTP/1.1 200 OK'],
    [17, 'HTTP/1.1 431 Request Header Fields Too Large'],
  ] as const) {
    const head = lines('GET / HTTP/1.1', 'Host: a', 'Connection: close', `X: ${'x'.repeat(kilobytes * 1024)}`)
    const { answer, closed } = send(port, head)
    await closed
    expect([kilobytes, answer().split('\r\n')[0]]).toEqual([kilobytes, words])
    expect(answer().toLowerCase()).toContain('x-content-type-options: nosniff')
  }
})

test('a sender that falls silent in its body is let go after a minute', async () => {
  // The clock of the pace alone: everything else happens in its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const seen = vi.fn()
  const { port } = await listenWith((request, response) => {
    seen()
    request.resume().once('end', () => response.end('whole'))
  })
  const { answer, closed } = send(port, `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 50000')}begun`)
  await expect.poll(() => seen).toHaveBeenCalled()
  vi.advanceTimersByTime(65_000)
  await closed
  expect(answer()).toBe('')
})

test('of a body that comes after its answer little is read', async () => {
  const { server, port } = await listenWith((_, response) => response.writeHead(401).end('nobody'))
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const head = lines('POST / HTTP/1.1', 'Host: a', `Content-Length: ${50 * megabyte}`)
  const { answer, socket, closed } = send(port, head)
  await once(socket, 'data')
  socket.write(Buffer.alloc(49 * megabyte, 'a'))
  await closed
  expect(answer()).toContain('401 Unauthorized')
  expect(accepted.map(({ bytesRead }) => bytesRead < 5 * megabyte)).toEqual([true])
})

test('headers must arrive in 20 s, whole requests in half an hour, and two minutes of silence end a connection', async () => {
  const { server } = await listenWith((_, response) => response.end())
  const { headersTimeout, requestTimeout, timeout } = server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 1_800_000,
    timeout: 120_000,
  })
})
