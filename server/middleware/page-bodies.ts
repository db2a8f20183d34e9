// Reads the bodies that pages get: an ordinary form from anybody, larger ones only from those the page would let in.
import type { Context, MiddlewareHandler } from 'hono'
import type { Uploads } from '#app/forms/uploads.ts'
import { type Area, mayEnter } from '#domain/accounts/permissions.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/get-second-factor.ts'
import { pagePathOf } from '#shared/page-data-path.ts'
import type { AppEnv } from '../app-env.ts'
import { bringsBody, declaredLength, freeBytes, withBody } from '../bodies/read-body.ts'
import { formLimit } from '../bodies/visitor-uploads.ts'
import { takeBody, visitorPatience } from './limit-body.ts'

const megabyte = 1024 * 1024

/** The largest form of a visitor, in bytes: a registration is a few hundred. */
const visitorLimit = 64 * 1024

/** So much of a body that is too large is thrown away for somebody signed in, who then reads why; bytes. */
const patience = 64 * megabyte

/** The files that the page at a path takes; undefined where none of its forms brings any. */
type UploadsOf = (pathname: string) => Uploads | undefined

function limitFor(request: Request, uploads: Uploads | undefined): number {
  const multipart = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
  return uploads && (multipart || uploads.asText) ? uploads.maxBytes + formLimit : formLimit
}

/** The sender of the body: an account's id, nobody, or unknown while the database is away. */
type Sender = { readonly id: string; readonly mayEnter: boolean } | 'visitor' | 'unknown'

/** The area that a path lies in, whose guard lets no visitor do anything; undefined for all other pages. */
export const areaOf = (path: string) => /^\/(client|helpdesk|admin)\//.exec(path)?.[1] as Area | undefined

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
 * a visitor, or somebody the page does not let in, sends to an area is not read at all: the page's guard answers.
 */
export function readPageBody(uploadsOf: UploadsOf): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const request = context.req.raw
    if (!bringsBody(context) || (declaredLength(request) ?? freeBytes + 1) <= freeBytes) {
      return takeBody(context, next, { limit: freeBytes, patience: freeBytes, sender: null })
    }
    const area = areaOf(context.req.path)
    const uploads = uploadsOf(pagePathOf(context.req.path))
    const limit = limitFor(request, uploads)
    const sender = await senderOf(context, area)
    if (typeof sender === 'object' && sender.mayEnter) {
      const bounds = { limit, patience, sender: sender.id }
      return takeBody(context, next, { ...bounds, emptyWhenTooLarge: uploads?.fileAlone === true, keepFields: true })
    }
    if (sender === 'unknown') {
      // As long as somebody signed in could send it, the form is let pass for what was typed into it.
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
