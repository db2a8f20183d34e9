// Checks what is connected to: names that lead inside are refused at the connection, redirects end there; a real receiver answers.
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCertificate } from '#tests/builders/a-certificate.ts'
import { postWebhook, type WebhookNetwork } from './post-webhook.server.ts'

const name = 'penerima.example'
const { key, cert } = aCertificate(name)
let server: Server
let received: { path: string; body: string; signature: unknown }[] = []
let status = 204

beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', body, signature: request.headers['webhook-signature'] })
      response.writeHead(status, { Location: 'https://penerima.example/lain' }).end('x'.repeat(100_000))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

const port = () => (server.address() as AddressInfo).port
const to = (...addresses: string[]): WebhookNetwork => ({
  ca: cert,
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})
const here = () => ({ ...to('127.0.0.1'), isAllowed: (address: string) => address === '127.0.0.1' })
const post = (address: string, network?: WebhookNetwork) =>
  postWebhook({ address, body: '{"a":1}', headers: { 'webhook-signature': 'v1,x' } }, network)

test('a receiver gets the body and its signature', async () => {
  received = []
  expect(await post(`https://${name}:${port()}/hook?a=1`, here())).toEqual({ arrived: true, status: 204, reason: null })
  expect(received).toEqual([{ path: '/hook?a=1', body: '{"a":1}', signature: 'v1,x' }])
})

test.each([
  [302, /pengalihan tidak diikuti/],
  [410, /menolak \(status 410\)/],
  [500, /menolak \(status 500\)/],
])('status %i is no arrival, and nothing is followed', async (answered, reason) => {
  received = []
  status = answered
  const outcome = await post(`https://${name}:${port()}/`, here())
  status = 204
  expect(outcome).toMatchObject({ arrived: false, status: answered, reason: expect.stringMatching(reason) })
  expect(received).toHaveLength(1)
})

test.each([
  ['a name that leads to this machine', ['127.0.0.1']],
  ['one of its addresses', ['93.184.216.34', '10.0.0.7']],
  ['IPv6 of this machine', ['::1']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
  ['cloud metadata', ['169.254.169.254']],
  ['nothing', []],
])('%s is refused when it is connected to', async (_, addresses) => {
  received = []
  const outcome = await post(`https://${name}:${port()}/`, to(...addresses))
  expect(outcome).toMatchObject({ arrived: false, status: null, reason: expect.stringContaining('internet publik') })
  expect(received).toEqual([])
})

test.each([
  ...['https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'https://0x7f.1', 'https://[::ffff:7f00:1]'],
  ...['http://93.184.216.34', 'https://user:pass@penerima.example', 'https://localhost'],
])('%s is refused', async (address) => {
  const reached = address.replace(/^(https?:\/\/[^/]+)$/, `$1:${port()}/`)
  expect(await post(reached, { ca: cert })).toMatchObject({ arrived: false, status: null })
})

test('a certificate of someone else is refused', async () => {
  received = []
  const outcome = await post(`https://lain.example:${port()}/`, here())
  expect(outcome).toMatchObject({ arrived: false, status: null })
  expect(received).toEqual([])
})
