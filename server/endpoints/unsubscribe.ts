// 'POST /unsubscribe?token=…' by a mail program: one click, without session, cookie or page (RFC 8058).
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { setMailsByToken } from '#domain/notifications/unsubscribe.server.ts'
import { asAppError, headersOf } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'

/** 'List-Unsubscribe=One-Click', as a form of either kind; bytes. */
const bodyLimit = 4 * 1024

/** What browsers send goes on to the page, which takes forms of the portal's own pages only; mail services name no origin. */
export function unsubscribe(): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/unsubscribe', async (context, next) => {
    if (context.req.header('origin') !== undefined || context.req.header('referer') !== undefined) return next()
    return limitBody(bodyLimit)(context, async () => {
      context.header('Cache-Control', 'no-store')
      try {
        await setMailsByToken(context.req.query('token') ?? '', false, visitorAddress(context))
        context.res = context.text('Email tentang jawaban dihentikan.')
      } catch (thrown) {
        const known = asAppError(thrown)
        if (!known) throw thrown
        for (const [name, value] of Object.entries(headersOf(known))) context.header(name, value)
        context.res = context.text(known.message, known.status as ContentfulStatusCode)
      }
    })
  })
}
