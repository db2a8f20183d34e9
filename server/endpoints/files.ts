// GET /files/{id}/{name}: a picture or a PDF of an article or announcement, for anyone who may read that.
import { Hono } from 'hono'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { findAnnouncementUse } from '#domain/content/announcements/published-announcements.ts'
import { findArticleUse } from '#domain/content/articles/published-articles.ts'
import { mayUploadFiles } from '#domain/content/files/content-file-policy.ts'
import { getContentFile } from '#domain/content/files/get-content-file.ts'
import { NotFound } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { errorAsText } from './error-answer.ts'

/** True unless all that shows the file is unpublished; one that nothing shows is read by who has its address. */
async function isPublicFile(id: string): Promise<boolean> {
  const uses = await Promise.all([findArticleUse(id), findAnnouncementUse(id)])
  return uses.includes('public') || !uses.includes('hidden')
}

/**
 * The endpoint. A file of drafts, and of what ended or was removed, is there for those alone who write content.
 * Browsers keep a file for an hour, so that one which is withdrawn is soon gone; a PDF is saved, never run here.
 */
export function files(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/files/:id/:name', async (context) => {
      const { id, name, type, content } = await getContentFile(context.req.param('id'))
      const isPublic = await isPublicFile(id)
      if (!isPublic) {
        const found = await getPerson(context.req.raw.headers)
        for (const cookie of found?.cookies ?? []) context.header('Set-Cookie', cookie, { append: true })
        if (!found || !mayUploadFiles(found.person)) throw new NotFound()
      }
      return context.body(new Uint8Array(content), 200, {
        'Content-Type': type,
        'Content-Disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': isPublic ? 'public, max-age=3600' : 'private, no-store',
      })
    })
    .onError(errorAsText)
}
