// '/attachments': a file is uploaded before its message is sent, read by who may read the message, or taken back.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Person } from '#domain/accounts/person.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/get-second-factor.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { fileLater, isShed } from '#domain/peak/peak-now.server.ts'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { getAttachment } from '#domain/tickets/attachments/get-attachment.ts'
import { removeAttachment } from '#domain/tickets/attachments/remove-attachment.ts'
import { uploadAttachment } from '#domain/tickets/attachments/upload-attachment.ts'
import { deviceKeysIn } from '#domain/tickets/guest/device-keys.server.ts'
import { guestOfFile } from '#domain/tickets/guest/guest-of-file.ts'
import { minutes } from '#shared/durations.ts'
import { AppError, Forbidden, Invalid, NotFound, PutOff, TooLarge } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { takeBody } from '../middleware/limit-body.ts'
import { errorAnswer } from './error-answer.ts'

type Signed = AppEnv & { Variables: { person: Person } }

/** Who asks, if signed in. @throws Forbidden while a second factor is due. */
async function findPerson(context: Context): Promise<Person | null> {
  const found = await getPerson(context.req.raw.headers, context.get('requestId'))
  for (const cookie of found?.cookies ?? []) context.header('Set-Cookie', cookie, { append: true })
  if (!found) return null
  if (await secondFactorIsDue(found.person)) throw new Forbidden()
  return found.person
}

/** Who is signed in, and has all the factors that they must; asked before a body is read. */
const signedIn: MiddlewareHandler<Signed> = async (context, next) => {
  const person = await findPerson(context)
  if (!person) throw new AppError('forbidden', 401, 'Sesi Anda sudah berakhir. Masuk lagi, lalu ulangi.')
  context.set('person', person)
  return next()
}

/** In milliseconds: by then it is known whether 'Mode puncak' goes on. */
const fileWait = minutes(5)

/** So much of a file that is too large is read and dropped before the refusal is sent. */
const takeFile: MiddlewareHandler<Signed> = (context, next) => {
  const limits = { limit: attachmentMaxBytes, patience: 3 * attachmentMaxBytes, sender: context.get('person').id }
  return takeBody(context as unknown as Context<AppEnv>, next, limits)
}

/** 'inline' for pictures, which no browser runs; RFC 6266 with the name for old browsers and, encoded, for all others. */
function disposition(kind: string, name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The file for who is signed in; else for the requester of a ticket that this device opened without an account. */
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
  const kind = mediaType.startsWith('image/') ? 'inline' : 'attachment'
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': mediaType,
    'Content-Disposition': disposition(kind, name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

/** The endpoints; the origin of what changes something is checked before them. The body of an upload is the file itself. */
export function attachments(): Hono<Signed> {
  return new Hono<Signed>()
    .use('/attachments/*', async (context, next) => {
      await next()
      context.header('Cache-Control', 'private, no-store')
    })
    .post('/attachments', signedIn, takeFile, async (context) => {
      const refused = context.get('bodyRefused')
      if (refused) throw refused instanceof TooLarge ? new Invalid(refusals.size) : refused
      if (context.get('person').role === 'client' && isShed('familyFiles')) throw new PutOff(fileLater, fileWait)
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
      return context.json({ message, ...(error instanceof PutOff && { putOff: true }) }, status)
    })
}
