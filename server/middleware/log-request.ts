import type { MiddlewareHandler } from 'hono'
import { getPerson, type SessionPerson } from '#domain/accounts/sessions/get-person.ts'
import { log } from '#platform/log.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { currentRequest } from '#server/current-request.ts'
import { cutPath } from '#shared/redact-secrets.ts'

const quiet = /^\/(assets\/|healthz|readyz|metrics|favicon)/

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

export const identifyPerson: MiddlewareHandler<AppEnv> = (context, next) => {
  const { headers } = context.req.raw
  let asked: Promise<SessionPerson | null> | undefined
  context.set('identifyPerson', () => {
    asked ??= getPerson(headers, context.get('requestId'))
    return asked
  })
  context.set('asked', () => asked)
  return next()
}
