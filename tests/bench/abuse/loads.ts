// What strangers send: each load at a pace that two cores can make.
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { postSilently } from '#tests/portal/silent-post.ts'

/** A load has this long, in milliseconds; a portal that has not answered by then has missed it. */
const longest = 60_000

/** A load: resolves when it has been sent and its connections are closed; false when it could not be sent in time. */
export interface Load {
  readonly name: string
  readonly run: (origin: string) => Promise<boolean>
}

const word = () => randomBytes(8).toString('hex')

/** Requests the paths over 16 connections at a fixed rate and ignores the answers. */
async function ask(origin: string, paths: readonly string[], perSecond: number): Promise<boolean> {
  const signal = AbortSignal.timeout(longest)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { host, port } = new URL(origin)
  const began = performance.now()
  const asked = paths.map(async (path, number) => {
    await sleep(Math.max(0, began + (number * 1000) / perSecond - performance.now()))
    await new Promise<void>((resolve) => {
      const sent = request({ agent, signal, host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
        answer.resume()
        answer.once('error', () => undefined)
        answer.once('close', resolve)
      })
      sent.once('error', () => resolve())
      sent.end()
    })
  })
  await Promise.all(asked)
  agent.destroy()
  return !signal.aborted
}

/** Keeps sockets open for so many milliseconds, `talk` said to each every second. */
async function holdOpen(origin: string, count: number, milliseconds: number, talk: (socket: Socket) => void) {
  const port = Number(new URL(origin).port)
  const sockets: Socket[] = []
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(`GET /events HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n`)
    sockets.push(socket)
    if (number % 50 === 49) await sleep(50)
  }
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    for (const socket of sockets) if (socket.writable) talk(socket)
    await sleep(1_000)
  }
  for (const socket of sockets) socket.destroy()
  return true
}

async function postSilentlyByHundreds(origin: string): Promise<boolean> {
  const targets = ['/client/create-question', '/helpdesk/tickets/1', '/admin/files', '/client/profile/photo']
  const posts = []
  for (let number = 0; number < 200; number += 1) {
    posts.push(postSilently(origin, targets[number % targets.length] ?? ''))
    if (number % 20 === 19) await sleep(250)
  }
  await sleep(5_000)
  for (const post of posts) post.stop()
  return true
}

export const loads: readonly Load[] = [
  { name: '200 silent posts of 50 MB', run: postSilentlyByHundreds },
  {
    name: '1,000 connections that send a header a second',
    run: (origin) => holdOpen(origin, 1_000, 15_000, (socket) => socket.write(`X-${word()}: a\r\n`)),
  },
  {
    name: '5,000 made-up query strings',
    run: (origin) =>
      ask(
        origin,
        Array.from({ length: 5_000 }, () => `/?fbclid=${word()}&${word()}=1`),
        250,
      ),
  },
  {
    name: '200 searches of 124,000 characters, 200 of 14,000',
    run: (origin) =>
      ask(
        origin,
        Array.from(
          { length: 400 },
          (_, number) => `/search?q=${word()}${'x'.repeat(number % 2 === 0 ? 124_000 : 14_000)}`,
        ),
        40,
      ),
  },
  {
    name: '2,000 addresses that do not exist',
    run: (origin) =>
      ask(
        origin,
        Array.from({ length: 2_000 }, () => `/tidak-ada/${word()}`),
        200,
      ),
  },
  {
    name: '2,000 other spellings of public pages',
    run: (origin) =>
      ask(
        origin,
        Array.from({ length: 2_000 }, (_, number) =>
          number % 2 === 0 ? `/Search/?q=${word()}` : `/Knowledge/requirements/${word()}_`,
        ),
        200,
      ),
  },
  {
    name: '2,000 pages that are not kept',
    run: (origin) =>
      ask(
        origin,
        Array.from({ length: 2_000 }, (_, number) =>
          number % 2 === 0 ? `/login?next=${word()}` : `/reset-password?token=${word()}`,
        ),
        200,
      ),
  },
  {
    name: '500 event streams without a session',
    run: (origin) =>
      holdOpen(origin, 500, 10_000, (socket) =>
        socket.write(`\r\nGET /events HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n`),
      ),
  },
]
