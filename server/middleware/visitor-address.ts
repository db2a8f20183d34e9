import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/env.server.ts'
import type { AppEnv } from '../app-env.ts'
import { type FindVisitor, findVisitorBehind } from '../trusted-proxies.ts'

const behindConfigured = findVisitorBehind(env.trustedProxies)

/**
 * The visitor's network address, as `findVisitor` returns it (the configured trusted proxies unless a test says
 * otherwise). Of IPv6 only the network counts, because one household has all addresses in it. '' when it is not known.
 */
export function visitorAddress(context: Context<AppEnv>, findVisitor: FindVisitor = behindConfigured): string {
  return networkOf(findVisitor(connectedAddress(context), context.req.header('x-forwarded-for') ?? ''))
}

export function visitorAddressOf({ headers, socket }: IncomingMessage): string {
  return networkOf(behindConfigured(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? '')))
}

export function connectedAddress(context: Context<AppEnv>): string {
  const bindings: unknown = context.env
  if (typeof bindings !== 'object' || !bindings || !('incoming' in bindings)) return ''
  return getConnInfo(context).remote.address ?? ''
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const network = [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4)
  // With '::' it is an address still: what is none, Better Auth would not note with a session.
  return `${network.join(':')}::`
}
