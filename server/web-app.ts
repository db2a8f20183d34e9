// The web server as one function from request to response: the Hono chain in front of the pages.
import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { lastPage } from '#app/standalone-pages.tsx'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { calendar, crisisLine, securityText } from '#server/endpoints/discovery.ts'
import { attachmentEndpoints, photos } from '#server/endpoints/files.ts'
import { push, unsubscribe } from '#server/endpoints/subscriptions.ts'
import { bodyLimitArea, readPageBody } from '#server/middleware/limit-body.ts'
import { identifyPerson } from '#server/middleware/log-request.ts'
import { refuseMethods, retryAfter, sameOrigin, secureHeaders } from '#server/middleware/request-guards.ts'
import { asAppError } from '#shared/errors.ts'
import { isPageData, pagePathOf } from '#shared/page-data-path.ts'
import { setSecureCookies } from '#shared/portal-cookie.ts'
import { answerErrors, fallbackResponse, type ResponseContext, standaloneResponse } from './answer-errors.ts'
import type { AppEnv } from './app-env.ts'
import { apiDocs } from './endpoints/api/api-docs.ts'
import { publicApi } from './endpoints/api/public-api.ts'
import { chatAssistant } from './endpoints/chat-assistant.ts'
import { discovery } from './endpoints/discovery.ts'
import { events, linkEvents } from './endpoints/events.ts'
import { files } from './endpoints/files.ts'
import { health } from './endpoints/health.ts'
import { providerSignIn } from './endpoints/provider-sign-in.ts'
import { whatsappWebhook } from './endpoints/whatsapp.ts'
import { LinkStreams } from './link-streams.ts'
import { LiveStreams } from './live-streams.ts'
import { logRequest } from './middleware/log-request.ts'
import { visitorAddress } from './middleware/visitor-address.ts'
import { declaredUploads, pagePatterns } from './page-cache/page-patterns.ts'
import { pageRequest, prolongSession } from './page-request.ts'

const pages = build as unknown as ServerBuild

export const pagePattern = pagePatterns(pages)

export const isUnknownPage = (pathname: string) => pagePattern(pathname) === undefined

const uploads = declaredUploads(pages)

const answerPage = createRequestHandler(answerErrors(pages), env.mode)

setSecureCookies(env.origin.startsWith('https:'))

function isRead({ req }: Context<AppEnv>): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

async function changesNothing(context: Context<AppEnv>): Promise<boolean> {
  if (!isRead(context) && !bodyLimitArea(context.req.path)) return false
  const asked = context.get('identifyPerson')()
  // While the sender cannot be looked up, a form returns as it was typed.
  return asked.then(
    (found) => found === null,
    () => isRead(context),
  )
}

async function answerUnknown(context: Context<AppEnv>): Promise<Response | undefined> {
  const { env: bindings, req } = context
  if (!bindings?.unknownPage || !isRead(context)) return
  const page = pagePathOf(req.path)
  return isUnknownPage(page) ? bindings.unknownPage(isPageData(req.path), req.header('accept-encoding')) : undefined
}

async function answerInPerson(context: Context<AppEnv>): Promise<Response> {
  const requestId = context.get('requestId')
  const refusal = context.env?.refusal ?? context.get('bodyRefused')
  const person = async () => (await context.get('identifyPerson')())?.person ?? null
  const request = pageRequest(context.req.raw, env.origin)
  let outage = false
  let noted: ResponseContext['noted']
  const provided = new RouterContextProvider()
  provided.set(requestContext, {
    requestId,
    person,
    address: visitorAddress(context),
    refusal,
    noteOutage: () => {
      outage = true
    },
    noteError: (error, headers) => {
      noted = { error, headers }
    },
  })
  const answer = await fallbackResponse(await answerPage(request, provided), {
    request,
    requestId,
    outage,
    refusal,
    noted,
  })
  // The page cache sets the headers of its pages; everything else is for this reader alone.
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store')
  const found = await context
    .get('asked')()
    ?.catch(() => null)
  prolongSession(answer, found?.cookies ?? [])
  return answer
}

export const liveStreams = new LiveStreams()
export const linkStreams = new LinkStreams()

export const webApp = new Hono<AppEnv>()
  .use(logRequest)
  .use(retryAfter)
  .use(secureHeaders(env.origin.startsWith('https:')))
  .use(refuseMethods)
  .route('/', health)
  .route('/', discovery)
  .route('/', calendar)
  .route('/', crisisLine)
  .route('/', securityText(env))
  .route('/', photos())
  .route('/', files())
  .route('/', events(liveStreams))
  .route('/', linkEvents(linkStreams))
  .route('/', whatsappWebhook())
  .route('/', providerSignIn())
  .use(compress())
  .route('/', chatAssistant())
  .route('/', apiDocs)
  .route('/api/v1', publicApi())
  .route('/', unsubscribe())
  .use(sameOrigin(env.origin))
  .route('/', attachmentEndpoints())
  .route('/', push())
  .use(identifyPerson)
  .use(readPageBody((pathname) => uploads.get(pagePattern(pathname) ?? '')))
  .all('*', async (context) => {
    const unknown = await answerUnknown(context)
    if (unknown) return unknown
    const { visitorPage } = context.env ?? {}
    const answer = () => answerInPerson(context)
    if (!visitorPage || !(await changesNothing(context))) return answer()
    const { path } = context.req
    const acceptEncoding = context.req.header('accept-encoding')
    return visitorPage(answer, { network: visitorAddress(context), data: isPageData(path), acceptEncoding })
  })
  .onError((error, context) => {
    const known = asAppError(error)
    const requestId = context.get('requestId')
    if (known) log.warn({ requestId, err: known }, 'unavailable')
    else log.error({ requestId, err: error }, 'unexpected error')
    const status = known?.status ?? 500
    return standaloneResponse(lastPage(status, requestId), status)
  })
