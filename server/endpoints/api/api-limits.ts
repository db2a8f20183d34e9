// How often a network may ask the API, counted over all processes, with RateLimit-* headers.
import type { Context, MiddlewareHandler } from 'hono'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { type LimitName, limits } from '#shared/limits.ts'
import type { AppEnv } from '../../app-env.ts'
import { visitorAddress } from '../../middleware/visitor-address.ts'
import type { FindVisitor } from '../../trusted-proxies.ts'

/**
 * Takes a turn of the limit for the visitor's network and puts what is left into headers.
 * @throws TooMany when none is.
 */
export function limited(name: LimitName, findVisitor?: FindVisitor): MiddlewareHandler<AppEnv> {
  return limitedBy(name, (context) => visitorAddress(context, findVisitor))
}

/** The same by what `keyOf` gives. */
export function limitedBy(name: LimitName, keyOf: (context: Context<AppEnv>) => string): MiddlewareHandler<AppEnv> {
  const limit = makeLimit(name)
  return async (context, next) => {
    context.header('RateLimit-Policy', `${turnsOf(name)};w=${limits[name].seconds}`)
    context.header('RateLimit-Limit', String(turnsOf(name)))
    const { remaining, resetMs } = await limit.take(keyOf(context))
    context.header('RateLimit-Remaining', String(remaining))
    context.header('RateLimit-Reset', String(Math.ceil(resetMs / 1000)))
    await next()
  }
}
