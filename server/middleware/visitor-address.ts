// Where a request comes from, as far as a limit needs to tell visitors apart.
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'

/**
 * The visitor's network address. Behind a trusted proxy it is the last one in X-Forwarded-For: what stands before it
 * the visitor may have written. Of IPv6 only the network counts, because one household has all addresses in it.
 */
export function visitorAddress(context: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || connectedAddress(context))
}

/** The address of whoever is connected, a proxy's too; '' for a request that did not come over the network. */
export function connectedAddress(context: Context<AppEnv>): string {
  // A test's, or the page cache's.
  const bindings: unknown = context.env
  if (typeof bindings !== 'object' || !bindings || !('incoming' in bindings)) return ''
  return getConnInfo(context).remote.address ?? ''
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [before = '', after] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  // With '::' it is an address still: what is none, Better Auth would not note with a session.
  return `${network.join(':')}::`
}
