// Checks that every kind of answer carries the security headers, those included that no handler of ours makes.
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { secureAnswers, securityHeaders } from './secure-answers.ts'

let server: Server | undefined
afterEach(() => void server?.close())

async function start(https: boolean): Promise<number> {
  const secured = secureAnswers(https)
  const own = { ...securityHeaders(https), 'content-security-policy': "default-src 'self'" }
  const whole = Object.entries(own).flat()
  server = createServer({ maxHeaderSize: 2_048, ...secured.options }, (request, response) => {
    if (request.url === '/page') response.writeHead(200, ['content-security-policy', "default-src 'self' 'sha256-x'"])
    if (request.url === '/kept') response.writeHead(304, ['etag', '"a"'])
    if (request.url?.endsWith('/whole')) response.writeHead(200, whole)
    if (request.url === '/capitals') response.writeHead(200, { 'X-Frame-Options': 'DENY' })
    if (request.url === '/object') response.writeHead(200, { 'Content-Type': 'text/plain' })
    response.end()
  })
  secured.watch(server)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Sends exactly these lines and reads the headers of the answer. */
async function ask(port: number, ...lines: string[]): Promise<{ status: number; headers: Headers }> {
  const text = await new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
  const [first = '', ...rest] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers()
  for (const line of rest) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  return { status: Number(first.split(' ')[1]), headers }
}

const get = (port: number, path: string) => ask(port, `GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close')

const kinds: readonly [string, number, (port: number) => ReturnType<typeof ask>][] = [
  ['an answer without own headers', 200, (port) => get(port, '/')],
  ['headers as an object', 200, (port) => get(port, '/object')],
  ['headers as a list', 200, (port) => get(port, '/page')],
  ['all headers as a list', 200, (port) => get(port, '/whole')],
  ['a header in capitals', 200, (port) => get(port, '/capitals')],
  ['nothing new', 304, (port) => get(port, '/kept')],
  ['a request that is none', 400, (port) => ask(port, 'HELLO')],
  ['a header that is none', 400, (port) => ask(port, 'GET / HTTP/1.1', 'Host: a', 'no header')],
  ['an expectation that no one meets', 417, (port) => ask(port, 'GET / HTTP/1.1', 'Host: a', 'Expect: x')],
  ['headers that are too long', 431, (port) => ask(port, 'GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(4_000)}`)],
]

test.each(kinds)('%s', async (_, status, send) => {
  const answer = await send(await start(true))
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000',
  })
  if (status !== 304) expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a page keeps its own policy, also when the reader has it already', async () => {
  const port = await start(false)
  expect((await get(port, '/page')).headers.get('content-security-policy')).toBe("default-src 'self' 'sha256-x'")
  expect((await get(port, '/kept')).headers.has('content-security-policy')).toBe(false)
})

test('a list that is sent again and again brings its headers once each time, and is kept from search engines where it must', async () => {
  const port = await start(true)
  const robots: (string | null)[] = []
  for (const path of ['/whole', '/status/whole', '/whole', '/status/whole']) {
    const { headers } = await get(port, path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    robots.push(headers.get('x-robots-tag'))
  }
  expect(robots).toEqual([null, 'noindex', null, 'noindex'])
})

test('a file of the build has only the headers it needs: a first page fetches twenty of them', async () => {
  const { headers } = await get(await start(true), '/assets/app.css')
  const security = [...headers].filter(([name]) => !/^(connection|date|content-length|transfer-encoding)$/.test(name))
  expect(Object.fromEntries(security)).toEqual({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
  })
})

test('browsers are asked to stay on HTTPS only when the portal is reached by it', async () => {
  expect((await get(await start(false), '/')).headers.has('strict-transport-security')).toBe(false)
})

test('what is for its reader alone is kept from search engines', async () => {
  const port = await start(false)
  expect((await get(port, '/admin/people')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await get(port, 'http://a/admin/people')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await get(port, '/')).headers.has('x-robots-tag')).toBe(false)
})
