// What a page can ask about the request it answers. Set by server/web-app.ts, read by loaders, actions and guards.
import { createContext } from 'react-router'
import type { Person } from '#domain/accounts/person.ts'
import type { AppError } from '#shared/errors.ts'
import type { ErrorAnswer } from './error-page.tsx'

export interface RequestInfo {
  readonly requestId: string
  /** Who asks; looked up at the first call only, so that public pages never ask the database for it. */
  readonly person: () => Promise<Person | null>
  readonly noteOutage?: () => void
  /** Called with the answer to what a page threw: outside pages the router would send neither message nor wait. */
  readonly noteError?: (error: ErrorAnswer, headers: Headers) => void
  /** The visitor's network address; '' when it is not known. */
  readonly address: string
  /** Why nothing of this request is done, as the page says: its body was dropped, or the server has no time for it. */
  readonly refusal?: AppError | undefined
}

export const requestContext = createContext<RequestInfo>()
