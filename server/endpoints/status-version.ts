// '/status/{id}/version': whether an open status page is still as it was, for people without an event stream.
import { Hono } from 'hono'
import { getStatusVersion } from '#domain/tickets/status-page/get-status-version.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { makeLimit } from '#platform/limits.server.ts'
import type { AppEnv } from '../app-env.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'
import { errorAsText } from './error-answer.ts'

const watchedPages = makeLimit('status-watch')

/** The version as plain text; 404 for an unknown ID. */
export const statusVersion = new Hono<AppEnv>()
  .onError(errorAsText)
  .get('/status/:publicId/version', async (context) => {
    await watchedPages.take(visitorAddress(context))
    const version = await getStatusVersion(context.req.param('publicId'))
    context.header('Cache-Control', 'private, no-store')
    return version === null ? context.text(ticketNotFound, 404) : context.text(version)
  })
