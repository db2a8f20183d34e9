// Keeps bodies within what the portal takes: a larger one is dropped, and the handler words the refusal.
import type { Context, MiddlewareHandler, Next } from 'hono'
import { log } from '#platform/log.server.ts'
import { TooLarge, Unavailable } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { bringsBody, readBody, SenderGone, withBody } from '../bodies/read-body.ts'
import { RefusedFormFields } from '../bodies/refused-form-fields.ts'
import { guestForms, type Place, refusedForms, uploads, visitorForms } from '../bodies/upload-memory-budget.ts'
import { visitorAddress } from './visitor-address.ts'

/** Whose body it is, how large it may be, and how much of a larger one is thrown away; bytes. */
export interface BodyLimit {
  readonly limit: number
  readonly patience: number
  /** The account's id; null for a visitor, who shares a smaller room with all others. */
  readonly sender: string | null
  /** 'files' for a form of a visitor that may bring some: such forms have a room of their own. */
  readonly brings?: 'files'
  /** For pages that find out for themselves what is missing. */
  readonly emptyWhenTooLarge?: boolean
  /** For pages with forms of people who are signed in: of what is refused they get what was typed. */
  readonly keepFields?: boolean
  /** The database is away, so the sender and its limit are unknown: what is too large for anybody is 503. */
  readonly isUnknown?: boolean
}

/** So much of a visitor's body is thrown away, at least, before they are told that it is too large. */
export const visitorPatience = 2 * 1024 * 1024

/**
 * For endpoints that anybody may call: reads at most `limit` bytes into memory. A larger body is dropped and marked
 * (`bodyRefused`), so that the endpoint can answer in its own words.
 */
export function limitBody(limit: number): MiddlewareHandler<AppEnv> {
  return (context, next) => takeBody(context, next, { limit, patience: visitorPatience, sender: null })
}

/**
 * Reads the body, gives `next` a request that holds it, and frees its room when `next` is done. What was not taken is
 * marked as `bodyRefused`: too large, or no room; `next` then gets the fields of a form, or nothing. A body that breaks off ends the request, which nobody waits for.
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
  const room = (drop: () => void) => {
    const budget = brings ? guestForms : sender === null ? visitorForms : uploads
    place = budget.enter(sender ?? network(), network(), drop)
    return place
  }
  const startKeeping = () => {
    kept = new RefusedFormFields(context.req.raw, () => refusedForms.enter(sender ?? network(), network()))
    return kept
  }
  try {
    const bounds = { limit, patience: Math.max(limit, patience), room }
    const body = await readBody(context, { ...bounds, keepFields: keepFields ? startKeeping : undefined })
    let pieces: Uint8Array[] = []
    if ('pieces' in body) pieces = body.pieces
    else {
      place?.leave()
      const pageTells = emptyWhenTooLarge && body.refused instanceof TooLarge
      const why = isUnknown && body.refused instanceof TooLarge ? new Unavailable() : body.refused
      if (!pageTells) context.set('bodyRefused', why)
      if (!pageTells && body.fields) pieces = [body.fields]
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
