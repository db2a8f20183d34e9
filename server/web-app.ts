// The web server as one function from request to response: the Hono chain in front of the pages.

import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { getPerson, type SessionPerson } from '#domain/accounts/get-person.ts'
import { attachmentMaxBytes, attachmentsPerMessage } from '#domain/attachments/attachment.ts'
import { fileMaxBytes } from '#domain/content-files/content-file.ts'
import { photoMaxBytes } from '#domain/profiles/profile.ts'
import { env } from '#platform/env.server.ts'
import { answerErrors } from './answer-errors.ts'
import type { AppEnv } from './app-env.ts'
import { apiDocs } from './endpoints/api/api-docs.ts'
import { publicApi } from './endpoints/api/public-api.ts'
import { attachments } from './endpoints/attachments.ts'
import { chatAssistant } from './endpoints/chat-assistant.ts'
import { discovery } from './endpoints/discovery.ts'
import { events } from './endpoints/events.ts'
import { files } from './endpoints/files.ts'
import { health } from './endpoints/health.ts'
import { photos } from './endpoints/photos.ts'
import { LiveStreams } from './live-streams.ts'
import { limitBody } from './middleware/limit-body.ts'
import { logRequest } from './middleware/log-request.ts'
import { retryAfter } from './middleware/retry-after.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { secureHeaders } from './middleware/secure-headers.ts'
import { visitorAddress } from './middleware/visitor-address.ts'
import { pageRequest } from './page-request.ts'
import { prolongSession } from './prolong-session.ts'

/** The largest form, in bytes: the longest description several times over. Files have doors of their own. */
const formLimit = 512 * 1024
const limitForm = limitBody(formLimit)

/** Pages of one file and nothing else: what is too large arrives empty, and the page says what is allowed. */
const filePage = /^\/((client|helpdesk|admin)\/profile\/photo|admin\/files)(\.data)?$/

/** The doors that let more through than a form needs. */
const doors = [
  { pages: /^\/(client|helpdesk|admin)\/profile\/photo(\.data)?$/, limit: limitBody(photoMaxBytes + 64 * 1024) },
  // Files of articles and announcements: one beside the form it comes with.
  {
    pages: /^\/(admin\/files|admin\/announcements|helpdesk\/announcements)(\.data)?$/,
    limit: limitBody(fileMaxBytes + formLimit),
  },
  // Forms that carry attachments when there is no JavaScript to upload them one by one.
  {
    pages: /^\/(client\/create-question|helpdesk\/tickets\/\d+)$/,
    multipartOnly: true,
    limit: limitBody(attachmentsPerMessage * attachmentMaxBytes + formLimit),
  },
]

function limitFor(request: Request) {
  const { pathname } = new URL(request.url)
  const multipart = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
  return doors.find((door) => door.pages.test(pathname) && (multipart || !door.multipartOnly))?.limit ?? limitForm
}

const answerPage = createRequestHandler(answerErrors(build as unknown as ServerBuild), env.mode)

/** The open event streams; whoever stops the server ends them first, because they end by themselves only with their readers. */
export const liveStreams = new LiveStreams()

/** Everything the portal answers, in the order limits, origin, body, page. */
export const webApp = new Hono<AppEnv>()
  .use(logRequest)
  .use(retryAfter)
  .use(secureHeaders(env.origin.startsWith('https:')))
  .route('/', health)
  .route('/', discovery)
  .route('/', photos())
  .route('/', files())
  .route('/', events(liveStreams))
  .use(compress())
  .route('/', chatAssistant())
  .route('/', apiDocs)
  .route('/api/v1', publicApi())
  .use(sameOrigin(env.origin))
  .route('/', attachments())
  .use((context, next) => limitFor(context.req.raw)(context, next))
  .all('*', async (context) => {
    const request = pageRequest(context.req.raw, env.origin)
    const requestId = context.get('requestId')
    let asked: Promise<SessionPerson | null> | undefined
    const ask = () => {
      asked ??= getPerson(request.headers, requestId)
      return asked
    }
    const pages = new RouterContextProvider()
    pages.set(requestContext, {
      requestId,
      person: async () => (await ask())?.person ?? null,
      bodyTooLarge: context.get('bodyTooLarge') && !filePage.test(context.req.path),
      address: visitorAddress(context, env.trustProxy),
    })
    const answer = await answerPage(request, pages)
    // What the page cache keeps it sends under headers of its own; everything else is for this reader alone.
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store')
    const found = await asked?.catch(() => null)
    prolongSession(answer, found?.cookies ?? [])
    return answer
  })
