// What the Hono chain carries from one middleware to the next.
import type { SessionPerson } from '#domain/accounts/sessions/get-person.ts'
import type { KeyHolder } from '#domain/api-keys/api-key.ts'
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
  /** Set by the server; requests of tests and of the page cache have none of them. */
  Bindings: {
    /** Why the request is refused; a page shows it. */
    refusal?: AppError
    /** The kept answer for a page that does not exist, or for its data. */
    unknownPage?: (data: boolean, acceptEncoding: string | undefined) => Promise<Response | undefined>
    /** Renders a page for a visitor when its turn comes, or gives the cached answer with the reason why not. */
    visitorPage?: (render: () => Promise<Response>, reader: Reader) => Promise<Response>
  }
  Variables: {
    requestId: string
    /** The key that a request to the API brings; undefined without one. */
    keyHolder: KeyHolder | undefined
    /** Why the body was dropped: too large, no room for it, or its sender is unknown; set by the body readers. */
    bodyRefused: TooLarge | Busy | Unavailable | undefined
    /** Who asks, looked up at the first call only; set for pages. */
    identifyPerson: () => Promise<SessionPerson | null>
    /** The result of `identifyPerson`; undefined before it was called. */
    asked: () => Promise<SessionPerson | null> | undefined
  }
}
