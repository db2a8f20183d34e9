// A portal as it stands on the internet: its origin is https, and a proxy in front of it names the network of a visitor.
import type { Person } from '#domain/accounts/person.ts'
import type { PortalProcess } from '#tests/portal/portal-process.ts'
import { password, Visitor } from './visitors.ts'

export const publicOrigin = 'https://bantuan.example'

/** Settings of such a portal; a demo with an https origin needs its own password. */
export const proxyEnv = { PORTAL_ORIGIN: publicOrigin, TRUST_PROXY: '1', PORTAL_DEMO_PASSWORD: 'Hanya-Untuk-Uji-2!' }

/** A visitor whose requests arrive through the proxy, from `network`. */
export class ProxiedVisitor extends Visitor {
  network: string

  constructor(portal: PortalProcess, network = '203.0.113.7') {
    super(portal.origin)
    this.network = network
  }

  override send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    // The browser is at the public address.
    if (headers.get('Origin') === this.origin) headers.set('Origin', publicOrigin)
    headers.set('X-Forwarded-For', this.network)
    headers.set('X-Forwarded-Proto', 'https')
    return super.send(path, { ...init, headers })
  }
}

/** Signs in a builder's account with `password` of visitors.ts. */
export async function signInBehindProxy(portal: PortalProcess, person: Person): Promise<ProxiedVisitor> {
  const visitor = new ProxiedVisitor(portal)
  await visitor.signIn(person.email, password)
  return visitor
}
