// Who sends a request: looked up once per request, and only when asked for.
import type { MiddlewareHandler } from 'hono'
import { getPerson, type SessionPerson } from '#domain/accounts/sessions/get-person.ts'
import type { AppEnv } from '../app-env.ts'

/** Puts `identifyPerson` and `asked` into the context. */
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
