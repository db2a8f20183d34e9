// Checks that a process that shares its port accepts several connections per turn of its event loop, and stops them all.
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const clients = 64

test.runIf(process.platform === 'linux')('a shared port accepts several connections per turn', async () => {
  const server = createServer((_, response) => response.end('answered'))
  const listening = await listen(server, true, { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  let [accepted, most, isOver] = [0, 0, false]
  server.on('connection', () => (accepted += 1))
  const countTurn = () => {
    most = Math.max(most, accepted)
    accepted = 0
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const answers = Array.from({ length: clients }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    return { text: () => text, ended: new Promise((resolve) => socket.once('close', resolve)) }
  })
  await expect.poll(() => answers.filter(({ text }) => text().includes('answered')).length).toBe(clients)
  isOver = true
  expect(most).toBeGreaterThan(1)
  await listening.stop(60_000)
  await Promise.all(answers.map(({ ended }) => ended))
})
