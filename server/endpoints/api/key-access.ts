import { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { getKeyHolder } from '#domain/api-keys/api-key.server.ts'
import type { ApiScope, KeyHolder } from '#domain/api-keys/api-key.ts'
import { attachmentMaxBytes } from '#domain/tickets/attachments/attachment.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { limitBody, takeBody } from '#server/middleware/limit-body.ts'
import { visitorAddress } from '#server/middleware/visitor-address.ts'
import type { FindVisitor } from '#server/trusted-proxies.ts'
import { AppError, Forbidden } from '#shared/errors.ts'
import { type LimitName, limits } from '#shared/limits.ts'

/** 10,000 characters, each of them escaped, and the rest of a question; bytes. */
const questionLimit = 128 * 1024

/** What only a key opens; GET of one ticket is open to anyone with its ID. */
const keyPath = /\/tickets(\/[^/]+\/(replies|attachments(\/[^/]+)?))?$/

function unauthorised(context: Context<AppEnv>, message: string): AppError {
  context.header('WWW-Authenticate', 'Bearer')
  return new AppError('forbidden', 401, message)
}

/** Finds whose key a request brings; one that opens nothing takes a turn of the network's, and is refused. @throws AppError 401. */
export function identifyKey(takeTurn: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const header = context.req.header('authorization')
    if (header === undefined) return next()
    const holder = await getKeyHolder(header, context.get('requestId'))
    if (!holder) {
      await takeTurn(context, async () => undefined)
      throw unauthorised(context, 'Kunci ini salah, kedaluwarsa, atau sudah dicabut.')
    }
    context.header('Cache-Control', 'private, no-store')
    context.set('keyHolder', holder)
    return next()
  }
}

/** Refuses what takes a key before its body is read. @throws AppError 401. */
export const refuseWithoutKey: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (keyPath.test(context.req.path) && !context.get('keyHolder')) {
    throw unauthorised(context, 'Kirim kunci API: Authorization: Bearer spmb_…')
  }
  await next()
}

/** The key holder, who may do this. @throws AppError 401 without a key; Forbidden when its scopes do not name it. */
export function requireScope(context: Context<AppEnv>, scope: ApiScope): KeyHolder {
  const holder = context.get('keyHolder')
  if (!holder) throw unauthorised(context, 'Kirim kunci API: Authorization: Bearer spmb_…')
  if (!holder.scopes.includes(scope)) throw new Forbidden(`Kunci ini tidak boleh melakukan ini; perlu ${scope}.`)
  return holder
}

export function takeKeyBody(small: number): MiddlewareHandler<AppEnv> {
  const [others, questions] = [limitBody(small), limitBody(questionLimit)]
  return (context, next) => {
    const holder = context.get('keyHolder')
    if (!holder || !keyPath.test(context.req.path)) return others(context, next)
    if (!context.req.path.endsWith('/attachments')) return questions(context, next)
    const limits = { limit: attachmentMaxBytes, patience: 3 * attachmentMaxBytes, sender: `api-key:${holder.id}` }
    return takeBody(context, next, limits)
  }
}

export const attachmentFields = z
  .strictObject({
    id: z.string().openapi({ example: 'b7k3v9x2m7q1z8c4n6b5t0w9r' }),
    name: z.string().openapi({ example: 'rapor.pdf' }),
    mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'audio/webm', 'audio/ogg', 'audio/mp4']),
    size: z.int().openapi({ description: 'Byte.', example: 48_213 }),
  })
  .openapi('Attachment')

/**
 * Takes a turn of the limit for the visitor's network and puts what is left into headers.
 * @throws TooMany when none is.
 */
export function limited(name: LimitName, findVisitor?: FindVisitor): MiddlewareHandler<AppEnv> {
  return limitedBy(name, (context) => visitorAddress(context, findVisitor))
}

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
