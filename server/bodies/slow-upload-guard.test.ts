// Checks against a real server, with a faster clock, that slow senders are let go and that nobody else is.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { closeSlowUploads, extendDeadline, pauseDeadline } from './slow-upload-guard.ts'

const pace = { windowMs: 200, leastBytes: 1_000, longestMs: 600 }
const open: (Server | Socket)[] = []

afterEach(() => {
  for (const each of open.splice(0)) 'destroy' in each ? each.destroy() : each.close()
})

/** A server that reads every body and says how much came; `seen` is told of each request first. */
async function serve(seen: (request: IncomingMessage) => void = () => undefined): Promise<number> {
  const answer: RequestListener = async (request, response) => {
    seen(request)
    let size = 0
    try {
      for await (const chunk of request) size += chunk.length
      response.end(String(size))
    } catch {
      // The sender was let go.
    }
  }
  const server = createServer(answer)
  closeSlowUploads(server, pace)
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends the pieces with pauses (milliseconds) and gives what was answered; '' when the connection was cut. */
async function send(port: number, head: string, pieces: readonly string[], pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}\r\n\r\n`)
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await sleep(pause)
  }
  await closed
  return answer.split('\r\n\r\n')[1] ?? ''
}

test('silence in the middle of a body ends the connection', async () => {
  expect(await send(await serve(), 'Content-Length: 50000', ['a'.repeat(40_000)], 0)).toBe('')
})

test('a trickle is let go, a body without a length too', async () => {
  const trickle = Array.from({ length: 100 }, () => '1\r\na\r\n')
  expect(await send(await serve(), 'Transfer-Encoding: chunked', trickle, 20)).toBe('')
})

test('a body that keeps the pace but never ends is cut at the longest time', async () => {
  const pieces = Array.from({ length: 100 }, () => 'a'.repeat(1_000))
  expect(await send(await serve(), 'Content-Length: 100000', pieces, 50)).toBe('')
})

test('it may take longer when it was given time for its size', async () => {
  const port = await serve((request) => extendDeadline(request, 64 * 1024))
  const pieces = Array.from({ length: 20 }, () => 'a'.repeat(1_000))
  expect(await send(port, 'Content-Length: 20000', pieces, 50)).toBe('20000')
})

test('a sender that the portal itself keeps waiting is not slow', async () => {
  const port = await serve((request) => {
    pauseDeadline(request, true)
    setTimeout(() => pauseDeadline(request, false), 350)
  })
  const whole = send(port, 'Content-Length: 20', ['a'.repeat(10), '', '', '', 'a'.repeat(10)], 90)
  expect(await whole).toBe('20')
})

test('a request without a body may wait as long as it likes', async () => {
  const server = createServer((_, response) => {
    setTimeout(() => response.end('late'), 900)
  })
  closeSlowUploads(server, pace)
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await send((server.address() as AddressInfo).port, 'Content-Length: 0', [], 0)).toContain('late')
})
