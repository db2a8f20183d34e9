import type { SessionPerson } from '#domain/accounts/sessions/get-person.ts'
import type { KeyHolder } from '#domain/api-keys/api-key.ts'
import type { AppError, Busy, TooLarge, Unavailable } from '#shared/errors.ts'

export interface Reader {
  readonly network: string
  readonly data: boolean
  readonly acceptEncoding: string | undefined
}

export interface AppEnv {
  /** Set by the server; requests of tests and of the page cache lack them. */
  Bindings: {
    refusal?: AppError
    unknownPage?: (data: boolean, acceptEncoding: string | undefined) => Promise<Response | undefined>
    visitorPage?: (render: () => Promise<Response>, reader: Reader) => Promise<Response>
  }
  Variables: {
    requestId: string
    keyHolder: KeyHolder | undefined
    bodyRefused: TooLarge | Busy | Unavailable | undefined
    identifyPerson: () => Promise<SessionPerson | null>
    asked: () => Promise<SessionPerson | null> | undefined
  }
}
