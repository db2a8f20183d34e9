// What the Hono chain carries from one middleware to the next.

import type { SessionPerson } from '#domain/accounts/get-person.ts'
import type { Busy, TooLarge } from '#shared/errors.ts'

export interface AppEnv {
  Variables: {
    requestId: string
    /** Why the body was dropped: too large, or no room for it; set by whoever reads bodies. */
    bodyRefused: TooLarge | Busy | undefined
    /** Who asks, looked up at the first call only; set for pages. */
    askWho: () => Promise<SessionPerson | null>
    /** What `askWho` was answered; undefined when nobody called it. */
    asked: () => Promise<SessionPerson | null> | undefined
  }
}
