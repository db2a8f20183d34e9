// Answers of last resort: in place of one that would lose what was typed, of the router's own words, and after errors.
import { STATUS_CODES } from 'node:http'
import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type ErrorAnswer, retrySeconds, routerWords } from '#app/error-page.tsx'
import { typedFormOf } from '#app/forms/submitted-forms.ts'
import { requestContext } from '#app/request-context.ts'
import { lastPage, refusedPage, standalonePolicy, typedPage } from '#app/standalone-pages.tsx'
import { log } from '#platform/log.server.ts'
import { type AppError, asAppError, headersOf } from '#shared/errors.ts'
import { isPageData } from '#shared/page-data-path.ts'

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
      headers: withRetryAfter(headers),
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
function withRetryAfter(own?: HeadersFunction | HeadersInit) {
  return (args: Parameters<HeadersFunction>[0]) => {
    const { parentHeaders, loaderHeaders, actionHeaders, errorHeaders } = args
    const headers = new Headers(own === undefined ? parentHeaders : typeof own === 'function' ? own(args) : own)
    for (const value of [parentHeaders, loaderHeaders, actionHeaders, errorHeaders]) {
      const seconds = value?.get(wait)
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

function isErrorAnswer(value: unknown): value is ErrorAnswer {
  return typeof value === 'object' && value !== null && 'message' in value && 'code' in value && 'requestId' in value
}

function isDataAnswer(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'
}

export interface ResponseContext {
  readonly request: Request
  readonly requestId: string
  readonly outage: boolean
  readonly refusal?: AppError | undefined
  readonly noted?: { readonly error: ErrorAnswer; readonly headers: Headers } | undefined
}

export function standaloneResponse(html: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': standalonePolicy },
  })
}

const typeOf = (answer: Response) => answer.headers.get('Content-Type') ?? ''

interface Unsent {
  readonly requestId: string
  readonly status: number
  readonly refusal?: AppError | undefined
}

const stillHere = 'Tulisan Anda masih ada di halaman ini.'

async function unsentForm(request: Request, { requestId, status, refusal }: Unsent): Promise<Response | undefined> {
  const typed = await typedFormOf(request)
  if (!typed) return undefined
  const { pathname, search } = new URL(request.url)
  const reason = refusal && `${refusal.message} ${stillHere}`
  const unsent = { address: pathname + search, status, reason, requestId }
  return standaloneResponse(typedPage(unsent, typed), status, refusal && headersOf(refusal))
}

/**
 * The answer as the reader gets it. A form that met an outage, or was refused unread, and whose own page could not be
 * shown returns as a page that holds what was typed; what the router could only put into English words gets
 * ours: a failure our last page, an error of what is no page its sentence, which browsers show as a page.
 */
export async function fallbackResponse(
  answer: Response,
  { request, requestId, outage, refusal, noted }: ResponseContext,
): Promise<Response> {
  const { status } = answer
  const isUnsent = refusal ? status === refusal.status : status === 503 && outage
  if (isUnsent && request.method === 'POST' && typeOf(answer).startsWith('text/html')) {
    return (await unsentForm(request, { requestId, status, refusal })) ?? answer
  }
  // Pages are HTML or data: what is plain text here is the router's own.
  if (answer.status === 500 && typeOf(answer).startsWith('text/plain') && !isPageData(new URL(request.url).pathname)) {
    return standaloneResponse(lastPage(500, requestId), 500)
  }
  const isToBeRead = noted !== undefined && isJsonOfNoPage(answer, request) && wantsHtml(request)
  return isToBeRead || (await isRouterError(answer, request))
    ? errorAnswer(answer.status, { request, requestId, noted })
    : answer
}

const wantsHtml = (request: Request) => request.headers.get('Accept')?.includes('text/html') === true

function isJsonOfNoPage(answer: Response, request: Request): boolean {
  if (answer.status < 400 || !typeOf(answer).startsWith('application/json')) return false
  return !isPageData(new URL(request.url).pathname)
}

async function isRouterError(answer: Response, request: Request): Promise<boolean> {
  if (!isJsonOfNoPage(answer, request)) return false
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof said !== 'object' || said === null || !('message' in said)) return false
  return said.message === 'Unexpected Server Error' || 'stack' in said
}

function errorAnswer(
  status: number,
  { request, requestId, noted }: Pick<ResponseContext, 'request' | 'requestId' | 'noted'>,
) {
  const message = noted?.error.message ?? routerWords[status] ?? 'Permintaan ini tidak dapat diproses.'
  const headers = Object.fromEntries(noted?.headers ?? [])
  if (wantsHtml(request)) {
    const isRead = status === 503 && request.method === 'GET'
    const retryAfter = isRead ? Number(noted?.headers.get(wait)) || retrySeconds : undefined
    return standaloneResponse(refusedPage(status, { message, requestId, retryAfter }), status, headers)
  }
  return Response.json({ code: noted?.error.code ?? 'invalid', message, requestId }, { status, headers })
}
