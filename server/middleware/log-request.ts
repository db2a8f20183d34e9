// A request id for every request, and one log line when it is answered.
import type { MiddlewareHandler } from 'hono'
import { log } from '#platform/log.server.ts'
import { cutPath } from '#shared/redact-secrets.ts'
import type { AppEnv } from '../app-env.ts'
import { currentRequest } from '../current-request.ts'

const quiet = /^\/(assets\/|healthz|readyz|metrics|favicon)/

/** Gives the request an id, sends it back as X-Request-Id and logs method, path, status and duration (ms). */
export const logRequest: MiddlewareHandler<AppEnv> = async (context, next) => {
  const requestId = crypto.randomUUID()
  context.set('requestId', requestId)
  const started = performance.now()
  await currentRequest.run(requestId, next)
  context.header('X-Request-Id', requestId)
  const path = context.req.path
  if (quiet.test(path)) return
  log.info(
    {
      requestId,
      method: context.req.method,
      // Anyone who holds a ticket's ID can read it, so the log does not.
      path: cutPath(path),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    },
    'request',
  )
}
