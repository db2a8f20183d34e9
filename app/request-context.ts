// What a page can ask about the request it answers. Set by server/web-app.ts, read by loaders, actions and guards.
import { createContext } from 'react-router'
import type { Person } from '#domain/accounts/person.ts'
import type { AppError } from '#shared/errors.ts'
import type { ErrorAnswer } from './error-page.tsx'

/** One request as the pages see it. */
export interface RequestInfo {
  /** Stands in the log and on error pages. */
  readonly requestId: string
  /** Who asks; looked up at the first call only, so that public pages never ask the database for it. */
  readonly person: () => Promise<Person | null>
  /** Called when a part of the page could not be had because something the portal stands on is away. */
  readonly noteOutage?: () => void
  /** Called with the answer to what a page threw: of what is no page the router would tell neither sentence nor wait. */
  readonly noteError?: (error: ErrorAnswer, headers: Headers) => void
  /** The visitor's network address; '' when it is not known. */
  readonly address: string
  /** Why nothing of this request is done, as the page says: its body was dropped, or the server has no time for it. */
  readonly refusal?: AppError | undefined
}

/** The key under which the request's facts lie in React Router's context. */
export const requestContext = createContext<RequestInfo>()
