// Checks that many newcomers are let in at each round of a busy event loop, and that a stop waits for what any socket let in.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { listenerCount, openListeners } from './listeners.ts'

const here = { port: 0, host: '127.0.0.1' }
const visitors: Socket[] = []

afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.destroy()
})

/** Connections of newcomers, made before the server looks. */
async function knock(server: Server, count: number): Promise<Socket[]> {
  const { port } = server.address() as AddressInfo
  const knocking = Array.from({ length: count }, () => connect(port, here.host).on('error', () => undefined))
  visitors.push(...knocking)
  await Promise.all(knocking.map((visitor) => once(visitor, 'connect')))
  return knocking
}

function spend(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** How many of a hundred newcomers are let in within four rounds, each of which takes long. */
async function letInSoon(count: number): Promise<number> {
  const server = createServer()
  const close = await openListeners(server, here, count)
  let letIn = 0
  server.on('connection', () => {
    letIn += 1
  })
  const { port } = server.address() as AddressInfo
  for (let at = 0; at < 100; at += 1) visitors.push(connect(port, here.host).on('error', () => undefined))
  for (let round = 0; round < 4; round += 1) {
    await nextRound()
    spend(20)
  }
  const soon = letIn
  server.closeAllConnections()
  await close()
  return soon
}

test.runIf(listenerCount > 1)('lets in many newcomers a round, where one socket lets in one', async () => {
  expect(await letInSoon(1)).toBeLessThanOrEqual(4)
  expect(await letInSoon(listenerCount)).toBeGreaterThan(20)
})

test.runIf(listenerCount > 1)('every socket answers, and a stop waits for the answers that are under way', async () => {
  const answers: (() => void)[] = []
  const server = createServer((_request, response) => answers.push(() => response.end('done')))
  const close = await openListeners(server, here, 4)
  const asking = await knock(server, 20)
  for (const visitor of asking) visitor.write('GET / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n')
  await expect.poll(() => answers.length).toBe(20)
  let isClosed = false
  const closed = close().then(() => {
    isClosed = true
  })
  await nextRound()
  expect(isClosed).toBe(false)
  const ended = asking.map(async (visitor) => {
    let said = ''
    visitor.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    await once(visitor, 'end')
    visitor.end()
    return said.endsWith('done')
  })
  for (const answer of answers) answer()
  expect(await Promise.all(ended)).toEqual(Array.from({ length: 20 }, () => true))
  await closed
  expect(isClosed).toBe(true)
})

test.runIf(listenerCount > 1)('when one of the sockets cannot be had, none stays open', async () => {
  const server = createServer()
  // Whoever listens in between takes the port for itself: the sockets after the first one find it taken.
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo
    server.address = () => ({ address: here.host, family: 'IPv4', port: taken })
    free = port
  })
  let free = 0
  const other = createServer().listen({ ...here, exclusive: true })
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  await expect(openListeners(server, here, 4)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(server.listening).toBe(false)
  const again = createServer().listen({ ...here, port: free, exclusive: true })
  await once(again, 'listening')
  again.close()
  other.close()
})
