// Reads the bodies that pages get: an ordinary form from anybody, larger ones only from those the page would let in.
import type { Context, MiddlewareHandler } from 'hono'
import { type Area, mayEnter } from '#domain/accounts/permissions.ts'
import { photoMaxBytes } from '#domain/accounts/profile/profile.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/get-second-factor.ts'
import { fileMaxBytes } from '#domain/content/files/content-file.ts'
import { exchangeMaxBytes } from '#domain/exchange/exchange-kind.ts'
import { attachmentMaxBytes, attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'
import type { AppEnv } from '../app-env.ts'
import { bringsBody, declaredLength, freeBytes, withBody } from '../bodies/read-body.ts'
import { formLimit } from '../bodies/visitor-uploads.ts'
import { takeBody, visitorPatience } from './limit-body.ts'

const megabyte = 1024 * 1024

/** The largest form of a visitor, in bytes: a registration is a few hundred. */
const visitorLimit = 64 * 1024

/** So much of a body that is too large is thrown away for somebody signed in, who then reads why; bytes. */
const patience = 64 * megabyte

/** Pages of one file and nothing else: a file that is too large arrives empty, and the page shows the limit. */
const filePage = /^\/((client|helpdesk|admin)\/profile\/photo|admin\/files)(\.data)?$/

/** The pages that take more than a form. */
const doors = [
  { pages: /^\/(client|helpdesk|admin)\/profile\/photo(\.data)?$/, limit: photoMaxBytes + 64 * 1024 },
  // Files of articles and announcements: one beside the form it comes with.
  {
    pages: /^\/(admin\/files|admin\/announcements|helpdesk\/announcements)(\.data)?$/,
    limit: fileMaxBytes + formLimit,
  },
  // A file to import, then its text: forms end lines with two signs.
  { pages: /^\/admin\/exchange\/[a-z-]+(\.data)?$/, limit: 2 * exchangeMaxBytes + formLimit },
  // Forms that carry attachments when there is no JavaScript to upload them one by one.
  {
    pages:
      /^\/(client\/create-question|client\/questions\/[a-z0-9]+|helpdesk\/create-complaint|helpdesk\/tickets\/(\d+|create)|ask|status\/[a-z0-9]+)$/,
    multipartOnly: true,
    limit: attachmentsPerMessage * attachmentMaxBytes + formLimit,
  },
]

/** Pages whose forms bring files of people without an account. */
const guestDoor = /^\/(ask|status\/[a-z0-9]+)(\.data)?$/

function limitFor(request: Request): number {
  const { pathname } = new URL(request.url)
  const multipart = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
  return doors.find((door) => door.pages.test(pathname) && (multipart || !door.multipartOnly))?.limit ?? formLimit
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
export const readPageBody: MiddlewareHandler<AppEnv> = async (context, next) => {
  const request = context.req.raw
  if (!bringsBody(context) || (declaredLength(request) ?? freeBytes + 1) <= freeBytes) {
    return takeBody(context, next, { limit: freeBytes, patience: freeBytes, sender: null })
  }
  const area = areaOf(context.req.path)
  const sender = await senderOf(context, area)
  if (typeof sender === 'object' && sender.mayEnter) {
    return takeBody(context, next, {
      limit: limitFor(request),
      patience,
      sender: sender.id,
      emptyWhenTooLarge: filePage.test(context.req.path),
      keepFields: true,
    })
  }
  if (sender === 'unknown') {
    // As long as somebody signed in could send it, the form is let pass for what was typed into it.
    const bounds = { limit: formLimit, patience: Math.max(visitorPatience, limitFor(request)), sender: null }
    return takeBody(context, next, { ...bounds, keepFields: true, isUnknown: true })
  }
  if (area === undefined && guestDoor.test(context.req.path)) {
    const bounds = { limit: limitFor(request), patience: visitorPatience, sender: null }
    return takeBody(context, next, { ...bounds, brings: 'files', keepFields: true })
  }
  if (area === undefined) {
    return takeBody(context, next, { limit: visitorLimit, patience: visitorPatience, sender: null })
  }
  context.set('bodyRefused', undefined)
  context.req.raw = withBody(request, [])
  await next()
}
