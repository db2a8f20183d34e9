import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '#platform/log.server.ts'
import { asAppError, headersOf } from '#shared/errors.ts'

export function errorAnswer(error: unknown, context: Context) {
  const requestId = context.get('requestId')
  const known = asAppError(error)
  if (!known) log.error({ requestId, err: error }, 'unexpected error')
  else if (known.status >= 500) log.warn({ requestId, err: known.cause ?? known }, 'unavailable')
  for (const [name, value] of Object.entries(known ? headersOf(known) : {})) context.header(name, value)
  return {
    message: known?.message ?? 'Terjadi kesalahan di portal ini.',
    status: (known?.status ?? 500) as ContentfulStatusCode,
  }
}

export function errorAsText(error: unknown, context: Context): Response {
  const { message, status } = errorAnswer(error, context)
  context.header('Cache-Control', 'no-store')
  return context.text(message, status)
}
