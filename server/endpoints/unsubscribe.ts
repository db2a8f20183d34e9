// 'POST /unsubscribe?token=…' by a mail program: one click, without session, cookie or page (RFC 8058).
import { Hono } from 'hono'
import { setMailsByToken } from '#domain/notifications/unsubscribe.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'

/** 'List-Unsubscribe=One-Click', as a form of either kind; bytes. */
const bodyLimit = 4 * 1024

/** What browsers send goes on to the page, which takes forms of the portal's own pages only; mail services name no origin. */
export function unsubscribe(): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/unsubscribe', async (context, next) => {
    if (context.req.header('origin') !== undefined || context.req.header('referer') !== undefined) return next()
    return limitBody(bodyLimit)(context, async () => {
      context.header('Cache-Control', 'no-store')
      try {
        await setMailsByToken(context.req.query('token') ?? '', false)
        context.res = context.text('Email tentang jawaban dihentikan.')
      } catch (thrown) {
        if (!(thrown instanceof NotFound)) throw thrown
        context.res = context.text(thrown.message, 404)
      }
    })
  })
}
