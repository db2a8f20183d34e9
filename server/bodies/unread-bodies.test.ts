// Checks against a real server that little is read of a body which no one wants, and that the answer still arrives.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { endUnreadBodies, readToEnd } from './bounded-server.ts'

const megabyte = 1024 * 1024
const open: (Server | Socket)[] = []

afterEach(() => {
  for (const each of open.splice(0)) 'destroy' in each ? each.destroy() : each.close()
})

/** A server that answers without reading, as the portal is wired; gives its port and what its connections have read. */
async function serve(longestMs: number) {
  const answer = getRequestListener(async () => new Response('nobody', { status: 401 }), { autoCleanupIncoming: false })
  const server = createServer((request, response) => {
    if (request.url === '/upload') readToEnd(request)
    answer(request, response)
  })
  endUnreadBodies(server, { mostBytes: megabyte, longestMs })
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  let closed = 0
  server.on('request', (request) => request.once('close', () => (closed += 1)))
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    read: () => accepted.reduce((sum, socket) => sum + socket.bytesRead, 0),
    connections: () => accepted.length,
    closedRequests: () => closed,
    listeners: () => accepted[0]?.listenerCount('close') ?? Number.NaN,
  }
}

/** Posts a body over one connection, of a length that may be false or in chunks, and gives what returned by its end. */
async function post(port: number, declared: number | 'chunked', sent: string, path = '/') {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const length = declared === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`)
  await once(socket, 'data')
  socket.write(sent)
  return { socket, closed, answer: () => answer }
}

test('a body that says it is too large is not read, and is cut when its sender has had time to read the answer', async () => {
  const server = await serve(1_000)
  const begun = performance.now()
  const { closed, answer } = await post(server.port, 50 * megabyte, 'a'.repeat(49 * megabyte))
  await closed
  expect(performance.now() - begun).toBeGreaterThan(900)
  expect(answer()).toContain('401 Unauthorized')
  expect(server.read()).toBeLessThan(megabyte)
  // What watches the request for its pace lets go of it.
  await expect.poll(server.closedRequests).toBe(1)
})

test('a fast sender that does not say how much is coming is cut after a little of it', async () => {
  const server = await serve(60_000)
  const piece = `100000\r\n${'a'.repeat(megabyte)}\r\n`
  const { closed, answer } = await post(server.port, 'chunked', piece.repeat(49))
  await closed
  expect(answer()).toContain('401 Unauthorized')
  expect(server.read()).toBeLessThan(5 * megabyte)
})

test('a sender that falls silent after the answer is cut when the time is over', async () => {
  const server = await serve(50)
  const { closed, answer } = await post(server.port, 50 * megabyte, 'a'.repeat(1_000))
  await closed
  expect(answer()).toContain('401 Unauthorized')
})

test('a body that ends within the bounds leaves the connection open for the next request', async () => {
  const server = await serve(60_000)
  const { socket, answer } = await post(server.port, 500_000, 'a'.repeat(500_000))
  for (let answered = 1; answered <= 12; answered += 1) {
    await expect.poll(() => answer().split('401 Unauthorized')).toHaveLength(answered + 1)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n')
    await expect.poll(() => answer().split('401 Unauthorized')).toHaveLength(answered + 2)
    socket.write('a'.repeat(1_000))
  }
  expect(server.connections()).toBe(1)
  // A connection that serves many such bodies gathers no listeners.
  expect(server.listeners()).toBeLessThan(10)
})

test('the upload of a browser is read to its end after the answer, and its connection stays open', async () => {
  const server = await serve(50)
  const { socket, answer } = await post(server.port, 3 * megabyte, 'a'.repeat(3 * megabyte), '/upload')
  await expect.poll(server.read).toBeGreaterThan(3 * megabyte)
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
  await expect.poll(() => answer().split('401 Unauthorized')).toHaveLength(3)
  expect(server.connections()).toBe(1)
})

test('uploads beyond the limit are cut, and space is free again when one has ended', async () => {
  const server = await serve(50)
  const send = () => post(server.port, 50 * megabyte, 'a', '/upload')
  const first = await Promise.all([send(), send(), send(), send()])
  await (await send()).closed
  for (const { socket } of first) expect(socket.closed).toBe(false)
  first[0]?.socket.destroy()
  await expect.poll(server.closedRequests).toBe(2)
  const { socket } = await post(server.port, 2 * megabyte, 'a'.repeat(2 * megabyte), '/upload')
  await expect.poll(server.read).toBeGreaterThan(2 * megabyte)
  expect(socket.closed).toBe(false)
})
