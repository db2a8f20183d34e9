import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { secondFactorIsDue } from '#domain/accounts/second-factor/second-factor.server.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { getWatchedReport } from '#domain/sealed-reports/own-report.server.ts'
import { getWatchedTicket } from '#domain/tickets/status-page/status-report.server.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { makeLimit } from '#platform/limits.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import type { LinkStreams, WatchedLink } from '#server/link-streams.ts'
import type { LiveStreams } from '#server/live-streams.ts'
import { visitorAddress } from '#server/middleware/visitor-address.ts'
import { AppError, Forbidden, NotFound } from '#shared/errors.ts'
import { errorAsText } from './error-answer.ts'

type EventsEnv = AppEnv & { Bindings: HttpBindings }

function lastHeard(header: string | undefined, query: string | undefined): number | null {
  const id = header ?? query ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}

const sessionEnded = 'Sesi Anda sudah berakhir.'

export function isStreamForNobody({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.cookie === undefined && /^\/events(\?|$)/.test(url ?? '')
}

export function refuseStream(response: ServerResponse): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(401, { ...headers, 'Content-Length': Buffer.byteLength(sessionEnded) }).end(sessionEnded)
}

/** The endpoint. It writes to the connection itself: a copy for each of ten thousand streams would need too much memory. */
export function events(streams: LiveStreams): Hono<EventsEnv> {
  return new Hono<EventsEnv>()
    .get('/events', async (context) => {
      const { req } = context
      const found = await getPerson(req.raw.headers, context.get('requestId'))
      const sessionId = found?.person.sessionId
      if (!found || sessionId === undefined) throw new AppError('forbidden', 401, sessionEnded)
      if (await secondFactorIsDue(found.person)) throw new Forbidden()
      if (req.method === 'HEAD') return context.body(null, 204, { 'Cache-Control': 'no-store' })
      const afterId = lastHeard(req.header('Last-Event-ID'), req.query('after'))
      await streams.answer(context.env.outgoing, { person: found.person, sessionId }, afterId, {
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': context.get('requestId') ?? '',
        'Set-Cookie': [...found.cookies],
      })
      return RESPONSE_ALREADY_SENT
    })
    .onError(errorAsText)
}

const watchedPages = makeLimit('status-watch')

async function findLink(publicId: string): Promise<WatchedLink> {
  const ticket = await getWatchedTicket(publicId)
  if (ticket) {
    const version = async () => (await getWatchedTicket(publicId))?.version ?? null
    return { publicId, audience: 'all', ids: ticket.ids, version }
  }
  const report = await getWatchedReport(publicId)
  if (!report) throw new NotFound(ticketNotFound)
  const version = async () => (await getWatchedReport(publicId))?.version ?? null
  return { publicId, audience: 'sealed', ids: [report.id], version }
}

/** What an open page asks that a link alone opens: whether there is something new, and no more. */
export function linkEvents(streams: LinkStreams): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .onError(errorAsText)
    .get('/status/:publicId/version', async (context) => {
      await watchedPages.take(visitorAddress(context))
      const link = await findLink(context.req.param('publicId'))
      return context.text((await link.version()) ?? '', 200, { 'Cache-Control': 'private, no-store' })
    })
    .get('/status/:publicId/events', async (context) => {
      await watchedPages.take(visitorAddress(context))
      const link = await findLink(context.req.param('publicId'))
      const { outgoing } = context.env as unknown as HttpBindings
      await streams.answer(outgoing, link, {
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': context.get('requestId') ?? '',
      })
      return RESPONSE_ALREADY_SENT
    })
}
