// GET /photos/{id}: a profile photo, for signed-in users; 404 for everybody else.
import { Hono } from 'hono'
import { getPhoto } from '#domain/accounts/profile/get-photo.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import type { AppEnv } from '../app-env.ts'
import { errorAsText } from './error-answer.ts'

/** The endpoint. A new photo has a new id, so that browsers may keep each one for good. */
export function photos(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/photos/:id', async (context) => {
      const found = await getPerson(context.req.raw.headers)
      const photo = await getPhoto(found?.person ?? null, context.req.param('id'))
      for (const cookie of found?.cookies ?? []) context.header('Set-Cookie', cookie, { append: true })
      return context.body(new Uint8Array(photo), 200, {
        'Content-Type': 'image/webp',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, max-age=31536000, immutable',
      })
    })
    .onError(errorAsText)
}
