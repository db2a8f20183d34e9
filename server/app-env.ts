// What the Hono chain carries from one middleware to the next.
import type { SessionPerson } from '#domain/accounts/sessions/get-person.ts'
import type { AppError, Busy, TooLarge, Unavailable } from '#shared/errors.ts'

/** Who asks for a page without being signed in. */
export interface Reader {
  /** The visitor's network address. */
  readonly network: string
  /** True when the data of the page are asked for, not the page. */
  readonly data: boolean
  readonly acceptEncoding: string | undefined
}

export interface AppEnv {
  /** Set by who serves; a test's request, or the page cache's, has none of them. */
  Bindings: {
    /** Why nothing is to be done, to be said by a page. */
    refusal?: AppError
    /** The kept answer for a page that does not exist, or for its data. */
    unknownPage?: (data: boolean, acceptEncoding: string | undefined) => Promise<Response | undefined>
    /** Renders a page for a visitor when its turn comes, or gives the kept answer that says why not. */
    visitorPage?: (render: () => Promise<Response>, reader: Reader) => Promise<Response>
  }
  Variables: {
    requestId: string
    /** Why the body was dropped: too large, no room for it, or nobody knows whose it is; set by whoever reads bodies. */
    bodyRefused: TooLarge | Busy | Unavailable | undefined
    /** Who asks, looked up at the first call only; set for pages. */
    identifyPerson: () => Promise<SessionPerson | null>
    /** What `identifyPerson` was answered; undefined when nobody called it. */
    asked: () => Promise<SessionPerson | null> | undefined
  }
}
