import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/app-env.ts'
import { securityHeaders } from '#server/secure-answers.ts'
import { Forbidden } from '#shared/errors.ts'
import { isLoopback } from '#shared/loopback.ts'

const refusal = 'Permintaan ditolak karena tidak berasal dari halaman portal ini.'
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The origins whose pages may change something: the configured one. A portal on someone's own machine also goes by that
 * machine's other names ('127.0.0.1' beside 'localhost'). No other Host is believed: it may be the proxy's, or one that
 * a stranger's name server points here.
 */
function ownOrigins(ownOrigin: string, request: Request): readonly string[] {
  const reached = new URL(request.url)
  const both = isLoopback(new URL(ownOrigin).hostname) && isLoopback(reached.hostname)
  return both ? [ownOrigin, reached.origin] : [ownOrigin]
}

export function sameOrigin(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (safe.has(context.req.method)) return next()
    const from = originOf(context.req.header('origin')) ?? originOf(context.req.header('referer'))
    if (from && ownOrigins(ownOrigin, context.req.raw).includes(from)) return next()
    return context.text(refusal, 403)
  }
}

/**
 * For endpoints without cookies: a request without Origin is no browser's and may pass; pages of other sites may
 * not, so that their visitors do nothing here without knowing.
 */
export function ownPagesOnly(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const from = context.req.header('origin')
    const ours = ownOrigins(ownOrigin, context.req.raw)
    if (!safe.has(context.req.method) && from !== undefined && !ours.includes(from)) throw new Forbidden(refusal)
    await next()
  }
}

/**
 * The origin under which a request that `sameOrigin` let through is answered: its own page's, else the configured one.
 * Behind a proxy that is not where the request arrived, which is plain HTTP under any name.
 */
export function answeredOrigin(ownOrigin: string, request: Request): string {
  const from = request.headers.get('origin')
  return from !== null && ownOrigins(ownOrigin, request).includes(from) ? from : ownOrigin
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

export function secureHeaders(https: boolean): MiddlewareHandler<AppEnv> {
  const headers = securityHeaders(https)
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.header(name, value)
    }
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}

/** Answers 405 to TRACE, which browsers never send; of its like the server's own parser takes none. */
export const refuseMethods: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (context.req.method === 'TRACE') return context.text('Portal ini tidak menerima permintaan seperti ini.', 405)
  await next()
}

/** Seconds; by then a database that was started again answers. */
const wait = '5'

export const retryAfter: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  if (context.res.status === 503 && !context.res.headers.has('Retry-After')) context.header('Retry-After', wait)
}
