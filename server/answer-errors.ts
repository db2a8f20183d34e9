// The one place that turns errors of pages into answers: code, sentence and request id with the right status.
import { STATUS_CODES } from 'node:http'
import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ErrorAnswer } from '#app/error-words.ts'
import { requestContext } from '#app/request-context.ts'
import { log } from '#platform/log.server.ts'
import { asAppError, headersOf } from '#shared/errors.ts'

interface PageArguments {
  readonly context: Readonly<RouterContextProvider>
}

type PageFunction = (args: PageArguments, ...rest: unknown[]) => unknown

/**
 * The build with every loader, action and server middleware wrapped, so that whatever the domain throws reaches the
 * page's error boundary as `ErrorAnswer` with its HTTP status. Unknown errors are logged and answered without detail.
 * After a `TooMany` the answer says in `Retry-After` how long to wait.
 */
export function answerErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const
    const { loader, action, middleware, headers } = route.module
    const module = {
      ...route.module,
      headers: tellingTheWait(headers),
      ...(loader ? { loader: answering(loader as unknown as PageFunction) } : {}),
      ...(action ? { action: answering(action as unknown as PageFunction) } : {}),
      ...(middleware ? { middleware: middleware.map((each) => answering(each as unknown as PageFunction)) } : {}),
    }
    return [id, { ...route, module }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function answering(act: PageFunction): PageFunction {
  return async (args, ...rest) => {
    try {
      return await act(args, ...rest)
    } catch (thrown) {
      const { requestId, noteOutage, noteError } = args.context.get(requestContext)
      const answer = answerTo(thrown, requestId)
      if (isDataAnswer(answer)) {
        if (answer.init?.status === 503) noteOutage?.()
        if (isErrorAnswer(answer.data)) noteError?.(answer.data, new Headers(answer.init?.headers))
      }
      throw answer
    }
  }
}

const wait = 'Retry-After'

/** A page's headers, and the `Retry-After` of its loader or action: React Router drops those headers otherwise. */
function tellingTheWait(own?: HeadersFunction | HeadersInit) {
  return (args: Parameters<HeadersFunction>[0]) => {
    const { parentHeaders, loaderHeaders, actionHeaders, errorHeaders } = args
    const headers = new Headers(own === undefined ? parentHeaders : typeof own === 'function' ? own(args) : own)
    for (const told of [parentHeaders, loaderHeaders, actionHeaders, errorHeaders]) {
      const seconds = told?.get(wait)
      if (seconds) headers.set(wait, seconds)
    }
    return headers
  }
}

function answerTo(thrown: unknown, requestId: string): unknown {
  // Redirects, responses and answers made further in pass through.
  if (thrown instanceof Response || isRouteErrorResponse(thrown) || isDataAnswer(thrown)) return thrown
  const known = asAppError(thrown)
  if (known) {
    if (known.status >= 500) log.warn({ requestId, err: known.cause ?? known }, 'unavailable')
    return data({ code: known.code, message: known.message, requestId } satisfies ErrorAnswer, {
      status: known.status,
      statusText: STATUS_CODES[known.status] ?? '',
      headers: headersOf(known),
    })
  }
  log.error({ requestId, err: thrown }, 'unexpected error')
  return data({ code: 'unexpected', message: 'Terjadi kesalahan di portal ini.', requestId } satisfies ErrorAnswer, {
    status: 500,
  })
}

function isErrorAnswer(told: unknown): told is ErrorAnswer {
  return typeof told === 'object' && told !== null && 'message' in told && 'code' in told && 'requestId' in told
}

function isDataAnswer(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'
}
