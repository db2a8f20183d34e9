// Refuses state-changing requests that another site made a browser send.
import type { MiddlewareHandler } from 'hono'
import { Forbidden } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'

const refusal = 'Permintaan ditolak karena tidak berasal dari halaman portal ini.'
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a request that changes something through only when its Origin (or, in browsers that send none, its Referer)
 * is one of ours: the configured origin, or the host the request came to.
 */
export function sameOrigin(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (safe.has(context.req.method)) return next()
    const from = originOf(context.req.header('origin')) ?? originOf(context.req.header('referer'))
    const ours = [ownOrigin, new URL(context.req.url).origin]
    if (from && ours.includes(from)) return next()
    return context.text(refusal, 403)
  }
}

/**
 * For endpoints that no cookie opens: whoever sends no Origin is no browser and may come in; pages of other sites may
 * not, so that their visitors do nothing here without knowing.
 */
export function ownPagesOnly(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const from = context.req.header('origin')
    const ours = [ownOrigin, new URL(context.req.url).origin]
    if (!safe.has(context.req.method) && from !== undefined && !ours.includes(from)) throw new Forbidden(refusal)
    await next()
  }
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}
