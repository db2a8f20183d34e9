import type { Context, MiddlewareHandler, Next } from 'hono'
import type { FormUploads } from '#app/forms/uploads.ts'
import { type Area, mayEnter } from '#domain/accounts/permissions.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/second-factor.server.ts'
import { log } from '#platform/log.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { formLimit } from '#server/bodies/bounded-server.ts'
import { RefusedFormFields } from '#server/bodies/form-fields.ts'
import { bringsBody, declaredLength, freeBytes, readBody, SenderGone, withBody } from '#server/bodies/read-body.ts'
import { guestForms, type Place, refusedForms, uploads, visitorForms } from '#server/bodies/upload-memory-budget.ts'
import { TooLarge, Unavailable } from '#shared/errors.ts'
import { pagePathOf } from '#shared/page-data-path.ts'
import { visitorAddress } from './visitor-address.ts'

/** Whose body it is, how large it may be, and how much of a larger one is thrown away; bytes. */
interface BodyLimit {
  readonly limit: number
  readonly patience: number
  /** The account's id; null for a visitor, who shares a smaller budget with all others. */
  readonly sender: string | null
  /** 'files' for a form of a visitor that may bring some: such forms have their own budget. */
  readonly brings?: 'files'
  readonly emptyWhenTooLarge?: boolean
  readonly keepFields?: boolean
  /** The database is away, so the sender and its limit are unknown: what is too large for anyone is 503. */
  readonly isUnknown?: boolean
}

/** Bytes of a visitor's body that are read and discarded, at least, before the refusal. */
const visitorPatience = 2 * 1024 * 1024

/**
 * For endpoints that anyone may call: reads at most `limit` bytes into memory. A larger body is dropped and marked
 * (`bodyRefused`), so that the endpoint can answer in its own words.
 */
export function limitBody(limit: number): MiddlewareHandler<AppEnv> {
  return (context, next) => takeBody(context, next, { limit, patience: visitorPatience, sender: null })
}

/**
 * Reads the body, gives `next` a request that holds it, and frees its space when `next` is done. A refused body is
 * marked as `bodyRefused`: too large, or no space; `next` then gets the fields of a form, or nothing. A body that breaks off ends the request, which no one waits for.
 */
export async function takeBody(
  context: Context<AppEnv>,
  next: Next,
  { limit, patience, sender, brings, emptyWhenTooLarge = false, keepFields = false, isUnknown = false }: BodyLimit,
): Promise<Response | undefined> {
  context.set('bodyRefused', undefined)
  if (!bringsBody(context)) {
    await next()
    return undefined
  }
  let place: Place | undefined
  let kept: RefusedFormFields | undefined
  const network = () => visitorAddress(context)
  const enterBudget = (drop: () => void) => {
    const budget = brings ? guestForms : sender === null ? visitorForms : uploads
    place = budget.enter(sender ?? network(), network(), drop)
    return place
  }
  const startKeeping = () => {
    kept = new RefusedFormFields(context.req.raw, () => refusedForms.enter(sender ?? network(), network()))
    return kept
  }
  try {
    const bounds = { limit, patience: Math.max(limit, patience), enterBudget }
    const body = await readBody(context, { ...bounds, keepFields: keepFields ? startKeeping : undefined })
    let pieces: Uint8Array[] = []
    if ('pieces' in body) pieces = body.pieces
    else {
      place?.leave()
      const isShownByPage = emptyWhenTooLarge && body.refused instanceof TooLarge
      const why = isUnknown && body.refused instanceof TooLarge ? new Unavailable() : body.refused
      if (!isShownByPage) context.set('bodyRefused', why)
      if (!isShownByPage && body.fields) pieces = [body.fields]
    }
    context.req.raw = withBody(context.req.raw, pieces)
  } catch (thrown) {
    place?.leave()
    kept?.leave()
    if (!(thrown instanceof SenderGone)) throw thrown
    log.debug({ requestId: context.get('requestId'), reason: thrown.cause }, 'a body broke off')
    return context.body(null, 400)
  }
  try {
    await next()
  } finally {
    place?.leave()
    kept?.leave()
  }
  return undefined
}

const megabyte = 1024 * 1024

/** The largest form of a visitor, in bytes: a registration is a few hundred. */
const visitorLimit = 64 * 1024

/** Bytes of a too large body that are discarded for a signed-in user, who then sees the reason. */
const patience = 64 * megabyte

type UploadsOf = (pathname: string) => FormUploads | undefined

function limitFor(request: Request, uploads: FormUploads | undefined): number {
  const multipart = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
  return uploads && (multipart || uploads.asText) ? uploads.maxBytes + formLimit : formLimit
}

type Sender = { readonly id: string; readonly mayEnter: boolean } | 'visitor' | 'unknown'

export const bodyLimitArea = (path: string) => /^\/(client|helpdesk|admin)\//.exec(path)?.[1] as Area | undefined

async function senderOf(context: Context<AppEnv>, area: Area | undefined): Promise<Sender> {
  try {
    const person = (await context.get('identifyPerson')())?.person
    if (!person) return 'visitor'
    const enters = area === undefined || (mayEnter(person, area) && !(await secondFactorIsDue(person)))
    return { id: person.id, mayEnter: enters }
  } catch {
    // The page looks it up again, and reports that it cannot.
    return 'unknown'
  }
}

/**
 * Middleware before the pages. A small body is read as it comes; before a larger one the session is asked for, and what
 * a visitor, or someone the page does not let in, sends to an area is not read at all: the page's guard answers.
 */
export function readPageBody(uploadsOf: UploadsOf): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const request = context.req.raw
    if (!bringsBody(context) || (declaredLength(request) ?? freeBytes + 1) <= freeBytes) {
      return takeBody(context, next, { limit: freeBytes, patience: freeBytes, sender: null })
    }
    const area = bodyLimitArea(context.req.path)
    const uploads = uploadsOf(pagePathOf(context.req.path))
    const limit = limitFor(request, uploads)
    const sender = await senderOf(context, area)
    if (typeof sender === 'object' && sender.mayEnter) {
      const bounds = { limit, patience, sender: sender.id }
      return takeBody(context, next, { ...bounds, emptyWhenTooLarge: uploads?.fileAlone === true, keepFields: true })
    }
    if (sender === 'unknown') {
      // As long as someone signed in could send it, the form is let pass for what was typed into it.
      const bounds = { limit: formLimit, patience: Math.max(visitorPatience, limit), sender: null }
      return takeBody(context, next, { ...bounds, keepFields: true, isUnknown: true })
    }
    if (area === undefined && uploads?.guests) {
      const bounds = { limit, patience: visitorPatience, sender: null }
      return takeBody(context, next, { ...bounds, brings: 'files', keepFields: true })
    }
    if (area === undefined) {
      return takeBody(context, next, { limit: visitorLimit, patience: visitorPatience, sender: null })
    }
    context.set('bodyRefused', undefined)
    context.req.raw = withBody(request, [])
    await next()
  }
}
