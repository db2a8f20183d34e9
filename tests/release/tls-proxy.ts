// A TLS proxy as an operator would put in front of the portal, with a certificate made for the test.
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { aCertificate } from '../builders/a-certificate.ts'

/** The running proxy: the port it listens on, the certificate it shows (PEM), and how to stop it. */
export interface TlsProxy {
  readonly port: number
  readonly certificate: string
  readonly stop: () => Promise<void>
}

/**
 * Listens with TLS on 127.0.0.1 and hands every request on to the portal's port. `host`: 'visitor' passes the Host the
 * visitor asked for, 'own' sends the portal's address instead, as a proxy does by default.
 */
export async function startTlsProxy(options: {
  readonly hostname: string
  readonly port?: number
  readonly portalPort: number
  readonly host?: 'visitor' | 'own'
}): Promise<TlsProxy> {
  const { key, cert } = aCertificate(options.hostname)
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { host = '', ...rest } = incoming.headers
    const before = incoming.headers['x-forwarded-for']
    const headers = {
      ...rest,
      host: options.host === 'own' ? `127.0.0.1:${options.portalPort}` : host,
      'x-forwarded-for': [before, incoming.socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
    }
    const onward = ask(
      { host: '127.0.0.1', port: options.portalPort, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    certificate: cert,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
