import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Person } from '#domain/accounts/person.ts'
import { getPhoto } from '#domain/accounts/profile/profile.server.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/second-factor.server.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { findAnnouncementUse } from '#domain/content/announcements/published-announcements.ts'
import { findArticleUse } from '#domain/content/articles/published-articles.ts'
import { mayUploadFiles } from '#domain/content/files/content-file-policy.ts'
import { getContentFile } from '#domain/content/files/get-content-file.ts'
import { getAttachment, removeAttachment } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { deviceKeysIn, guestOfFile } from '#domain/tickets/guest/guest-ticket.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { takeBody } from '#server/middleware/limit-body.ts'
import { AppError, Forbidden, Invalid, NotFound, TooLarge } from '#shared/errors.ts'
import { rangedResponse } from '#shared/ranged-response.ts'
import { errorAnswer, errorAsText } from './error-answer.ts'

/** True unless all that shows the file is unpublished; one that nothing shows is read by who has its address. */
async function isPublicFile(id: string): Promise<boolean> {
  const uses = await Promise.all([findArticleUse(id), findAnnouncementUse(id)])
  return uses.includes('public') || !uses.includes('hidden')
}

/**
 * The endpoint. A file of drafts, and of what ended or was removed, is available only to those who write content.
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

type Signed = AppEnv & { Variables: { person: Person } }

/** Who asks, if signed in. @throws Forbidden while a second factor is due. */
async function findPerson(context: Context): Promise<Person | null> {
  const found = await getPerson(context.req.raw.headers, context.get('requestId'))
  for (const cookie of found?.cookies ?? []) context.header('Set-Cookie', cookie, { append: true })
  if (!found) return null
  if (await secondFactorIsDue(found.person)) throw new Forbidden()
  return found.person
}

const signedIn: MiddlewareHandler<Signed> = async (context, next) => {
  const person = await findPerson(context)
  if (!person) throw new AppError('forbidden', 401, 'Sesi Anda sudah berakhir. Masuk lagi, lalu ulangi.')
  context.set('person', person)
  return next()
}

const takeFile: MiddlewareHandler<Signed> = (context, next) => {
  const limits = { limit: attachmentMaxBytes, patience: 3 * attachmentMaxBytes, sender: context.get('person').id }
  return takeBody(context as unknown as Context<AppEnv>, next, limits)
}

/** 'inline' for pictures and recordings, which no browser runs; RFC 6266 with the name for old browsers and, encoded, for all others. */
function disposition(kind: string, name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function readFileOf(context: Context, part: 'content' | 'thumbnail') {
  const id = context.req.param('id') ?? ''
  const person = await findPerson(context)
  try {
    return await getAttachment(person, id, part)
  } catch (refused) {
    const guest = refused instanceof NotFound && (await guestOfFile(deviceKeysIn(context.req.raw.headers), id))
    if (!guest) throw refused
    return getAttachment(guest, id, part)
  }
}

async function answerFile(context: Context, part: 'content' | 'thumbnail'): Promise<Response> {
  const { name, mediaType, content } = await readFileOf(context, part)
  const kind = /^(?:image|audio)\//.test(mediaType) ? 'inline' : 'attachment'
  return rangedResponse(context.req.header('range'), content, {
    'Content-Type': mediaType,
    'Content-Disposition': disposition(kind, name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

/** The endpoints; the origin of what changes something is checked before them. The body of an upload is the file itself. */
export function attachmentEndpoints(): Hono<Signed> {
  return new Hono<Signed>()
    .use('/attachments/*', async (context, next) => {
      await next()
      context.header('Cache-Control', 'private, no-store')
    })
    .post('/attachments', signedIn, takeFile, async (context) => {
      const refused = context.get('bodyRefused')
      if (refused) throw refused instanceof TooLarge ? new Invalid(refusals.size) : refused
      const content = new Uint8Array(await context.req.arrayBuffer())
      const name = context.req.query('name') ?? ''
      return context.json(await uploadAttachment(context.get('person'), { name, content }), 201)
    })
    .get('/attachments/:id', (context) => answerFile(context, 'content'))
    .get('/attachments/:id/thumbnail', (context) => answerFile(context, 'thumbnail'))
    .delete('/attachments/:id', signedIn, async (context) => {
      await removeAttachment(context.get('person'), context.req.param('id'))
      return context.body(null, 204)
    })
    .onError((error, context) => {
      const { message, status } = errorAnswer(error, context)
      context.header('Cache-Control', 'private, no-store')
      // A followed link shows a page, not JSON.
      if (context.req.method === 'GET') return context.text(message, status)
      return context.json({ message }, status)
    })
}
