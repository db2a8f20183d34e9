// A push service on loopback: checks the portal's signature (RFC 8292), opens what was sealed for its devices (RFC 8291), and
// answers as the address says: '/201/…', '/410/…', '/429/…', '/500/…'.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message as a device got it. */
export interface ReceivedPush {
  /** The address it came to, without its first part. */
  readonly device: string
  readonly content: { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }
  readonly headers: IncomingMessage['headers']
}

/** What a browser gives of its subscription. */
export interface StubSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What `openPushServer` gives. */
export interface PushServer {
  readonly origin: string
  /** Every message that was accepted, in order. */
  readonly received: ReceivedPush[]
  /** Requests so far, refused ones too. */
  asked: number
  /** Answers every device so, or not at all, whatever its address asks for. */
  status: number | 'silent' | undefined
  /** A device whose messages are answered with this status. */
  aDevice: (status?: number) => StubSubscription
  close: () => Promise<void>
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Opens a body of 'aes128gcm' with one record. @throws when it was not sealed for these keys. */
function open(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const secret = derive(device.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** True when the token of 'vapid t=…, k=…' is signed with the key it names, is for this service, and has not ended. */
function isSigned(authorization: string | undefined, origin: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (key !== publicKey || point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const right = verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const inTime = Number(exp) * 1_000 > Date.now() && Number(exp) * 1_000 <= Date.now() + 24 * 60 * 60_000
  return right && aud === origin && inTime && /^(mailto:|https:)/.test(String(sub))
}

/** Opens the service on a free port, or on the one given, for a portal with this key. */
export async function openPushServer(publicKey: () => string, port = 0): Promise<PushServer> {
  const devices = new Map<string, { readonly keys: ReturnType<typeof createECDH>; readonly auth: Buffer }>()
  const server = createServer((request, response) => {
    void take(request).then(
      (status) => response.writeHead(status, { Location: '/sent' }).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stub: PushServer = {
    origin,
    received: [],
    asked: 0,
    status: undefined,
    aDevice: (status = 201) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const [auth, name] = [randomBytes(16), randomBytes(12).toString('base64url')]
      devices.set(name, { keys, auth })
      const given = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}/${status}/${name}`, keys: given }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  async function take(request: IncomingMessage): Promise<number> {
    stub.asked++
    const body = await buffer(request)
    const [, status = '', name = ''] = (request.url ?? '').split('/')
    const device = devices.get(name)
    const { headers } = request
    if (!isSigned(headers.authorization, origin, publicKey())) return 403
    if (!device || headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined) return 400
    if (stub.status === 'silent') return new Promise(() => {})
    const answer = stub.status ?? Number(status)
    const content = JSON.parse(open(body, device.keys, device.auth)) as ReceivedPush['content']
    if (answer === 201) stub.received.push({ device: name, content, headers })
    return answer
  }
  return stub
}
