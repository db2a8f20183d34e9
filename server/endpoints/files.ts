// GET /files/{id}/{name}: a picture or a PDF of an article or announcement, for everybody.
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getContentFile } from '#domain/content-files/get-content-file.ts'
import { log } from '#platform/log.server.ts'
import { asAppError } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'

/** The endpoint. A file never changes, so that browsers may keep each for good; a PDF is saved, never run here. */
export function files(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/files/:id/:name', async (context) => {
      const { name, type, content } = await getContentFile(context.req.param('id'))
      return context.body(new Uint8Array(content), 200, {
        'Content-Type': type,
        'Content-Disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    })
    .onError((error, context) => {
      const known = asAppError(error)
      if (!known) log.error({ requestId: context.get('requestId'), err: error }, 'unexpected error')
      context.header('Cache-Control', 'no-store')
      const words = known?.message ?? 'Terjadi kesalahan di portal ini.'
      return context.text(words, (known?.status ?? 500) as ContentfulStatusCode)
    })
}
