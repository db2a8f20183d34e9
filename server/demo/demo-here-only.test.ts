// Checks which requests a demo for this machine alone refuses as remote, and what they are shown.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFromElsewhere, refuseElsewhere } from './demo-here-only.ts'

// The built file's address, which only a build has.
vi.mock('../../app/styles/app.css?url', () => ({ default: '/assets/app.css' }))

let server: Server
let port = 0

beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (request: IncomingMessage, response) => {
    if (isFromElsewhere(request)) refuseElsewhere(response)
    else response.end('portal')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => void server.close())

/** The whole answer to exactly these lines. */
function ask(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, 'Connection: close', '', ''].join('\r\n')))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const home = 'Host: localhost:3000'

describe('from elsewhere', () => {
  test.each([
    ...['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: a', 'X-Forwarded-Port: 443'].map(
      (header) => ['GET / HTTP/1.1', home, header],
    ),
    ...['Forwarded: for=203.0.113.7', 'Via: 1.1 a', 'X-Real-IP: 203.0.113.7', 'x-forwarded-for:'].map((header) => [
      'POST /login HTTP/1.1',
      home,
      header,
    ]),
    ...[
      'spmb.example',
      'localhost.spmb.example',
      '192.168.1.10:3000',
      '0.0.0.0',
      '[2001:db8::1]',
      '',
      'bukan host',
    ].map((host) => ['GET / HTTP/1.1', `Host: ${host}`]),
    ['GET / HTTP/1.1'],
    ['GET / HTTP/1.0', home],
    ['GET http://localhost:3000/ HTTP/1.1', home],
    ['GET /healthz/../login HTTP/1.1', 'Host: spmb.example'],
    ['GET /assets/../login HTTP/1.1', 'Host: spmb.example'],
    ['GET /assets/%2e%2e/login HTTP/1.1', 'Host: spmb.example'],
  ])('%s %s %s', async (...lines) => {
    const answer = await ask(...lines.filter((line) => line !== undefined))
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toMatch(/\ncontent-security-policy: default-src 'none'/i)
    expect(answer).toMatch(/\ncache-control: no-store/i)
    expect(answer).toContain('PORTAL_ORIGIN')
  })
})

describe('answered', () => {
  test.each([
    ...['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', 'spmb.localhost'].map((host) => [
      'GET / HTTP/1.1',
      `Host: ${host}`,
    ]),
    ['GET /healthz HTTP/1.0'],
    ['GET /readyz HTTP/1.1', 'Host: spmb.example', 'X-Forwarded-For: 203.0.113.7'],
    ['GET /assets/app-1a.css HTTP/1.1', 'Host: spmb.example'],
  ])('%s %s', async (...lines) => {
    expect(await ask(...lines.filter((line) => line !== undefined))).toMatch(/^HTTP\/1\.1 200 [\s\S]*portal$/)
  })
})
