// Refuses TRACE, of which the platform can make no request: a page would fail over it.
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

/** Answers 405 to TRACE, which browsers never send; of its like the server's own parser takes none. */
export const refuseMethods: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (context.req.method === 'TRACE') return context.text('Portal ini tidak menerima permintaan seperti ini.', 405)
  await next()
}
