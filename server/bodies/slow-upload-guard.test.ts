// Checks against a real server, with a faster clock, that slow senders are let go and that no one else is.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { closeSlowUploads, pausePace, slackAfter } from './bounded-server.ts'

const pace = { bytesPerSecond: 10_000, slackMs: 300, checkMs: 50 }
const open: (Server | Socket)[] = []

afterEach(() => {
  for (const each of open.splice(0)) 'destroy' in each ? each.destroy() : each.close()
})

/** A server that reads every body and says how much came; `seen` is notified of each request first. */
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
  // `once` of node:events would reject at a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve))
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

test('a fast beginning does not pay for a trickle', async () => {
  const pieces = ['a'.repeat(90_000), ...Array.from({ length: 100 }, () => 'a')]
  expect(await send(await serve(), 'Content-Length: 100000', pieces, 20)).toBe('')
})

test('a body that keeps the pace arrives, however long it takes', async () => {
  const pieces = Array.from({ length: 20 }, () => 'a'.repeat(2_000))
  expect(await send(await serve(), 'Content-Length: 40000', pieces, 50)).toBe('40000')
})

/** Milliseconds until a sender of these bytes, one entry a second and the last again and again, is too slow; null: never within an hour. */
function tooSlowAfter(...bytes: readonly number[]): number | null {
  const bounds = { bytesPerSecond: 32 * 1024, slackMs: 60_000, checkMs: 1_000 }
  let slack = bounds.slackMs
  for (let second = 1; second <= 3_600; second += 1) {
    slack = slackAfter(slack, 1_000, bytes[second - 1] ?? bytes.at(-1) ?? 0, bounds)
    if (slack < 0) return second * 1_000
  }
  return null
}

test.each([
  ['silence', [0], 61_000],
  ['2 KB a second', [2 * 1024], 65_000],
  ['48 MB at once and 2 KB a second', [48 * 1024 * 1024, 2 * 1024], 66_000],
  ['half the pace', [16 * 1024], 121_000],
  ['the pace itself', [32 * 1024], null],
])('%s ends after %j', (_, bytes, after) => {
  expect(tooSlowAfter(...bytes)).toBe(after)
})

test('a sender that the portal itself keeps waiting is not slow', async () => {
  const port = await serve((request) => {
    pausePace(request, true)
    setTimeout(() => pausePace(request, false), 500)
  })
  const whole = send(port, 'Content-Length: 20', ['a'.repeat(10), ...Array(6).fill(''), 'a'.repeat(10)], 90)
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
