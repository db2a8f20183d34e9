// How often a network may ask the API, counted over all processes, with the RateLimit-* headers that say so.
import type { MiddlewareHandler } from 'hono'
import { type LimitOptions, makeLimit } from '#platform/limits.server.ts'
import type { AppEnv } from '../../app-env.ts'
import { visitorAddress } from '../../middleware/visitor-address.ts'
import type { FindVisitor } from '../../trusted-proxies.ts'

/** Reads of what is published: 600 a minute, enough for a school behind one address. */
export const reads: LimitOptions = { name: 'api-reads', turns: 600, seconds: 60, busy: true }

/** Look-ups of a question by its ID (design §15). */
export const lookUps: LimitOptions = { name: 'api-look-ups', turns: 120, seconds: 60, busy: true }

/** Thanks. */
export const writes: LimitOptions = { name: 'api-writes', turns: 120, seconds: 60, busy: true }

/**
 * Takes a turn of the limit for the visitor's network and says in headers what is left.
 * @throws TooMany when none is.
 */
export function limited(options: LimitOptions, findVisitor?: FindVisitor): MiddlewareHandler<AppEnv> {
  const limit = makeLimit(options)
  return async (context, next) => {
    context.header('RateLimit-Policy', `${options.turns};w=${options.seconds}`)
    context.header('RateLimit-Limit', String(options.turns))
    const { remaining, resetMs } = await limit.take(visitorAddress(context, findVisitor))
    context.header('RateLimit-Remaining', String(remaining))
    context.header('RateLimit-Reset', String(Math.ceil(resetMs / 1000)))
    await next()
  }
}
