// Adds `Retry-After` to answers with 503.
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

/** Seconds; by then a database that was started again answers. */
const wait = '5'

/** Adds `Retry-After` to every 503 that does not bring its own. */
export const retryAfter: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  if (context.res.status === 503 && !context.res.headers.has('Retry-After')) context.header('Retry-After', wait)
}
