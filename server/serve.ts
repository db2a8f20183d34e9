// The web server of a built portal: cached pages, static files, then everything else.
import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { env } from '#platform/env.server.ts'
import { retryOutages } from '#platform/explain-error.server.ts'
import { forgetAllKeptReads, keepReads } from '#platform/kept-reads.server.ts'
import { log } from '#platform/log.server.ts'
import { onSignal } from '#platform/signals.server.ts'
import { isVisitorUpload, redirectToSignIn } from '#server/bodies/bounded-server.ts'
import { routeLabels } from '#server/metrics/request-figures.ts'
import { unansweredPaths } from '#server/page-cache/page-patterns.ts'
import { announceSchedule, findNextChange } from './announce-schedule.ts'
import { boundedServer } from './bodies/bounded-server.ts'
import { sendConsoleToLog, traceRequest } from './current-request.ts'
import { isFromElsewhere, refuseElsewhere } from './demo/demo-here-only.ts'
import { isStreamForNobody, refuseStream } from './endpoints/events.ts'
import { metrics } from './endpoints/metrics.ts'
import { drain, type Listening, listen } from './listen.ts'
import { measureLoad } from './metrics/measure-load.ts'
import { RequestFigures } from './metrics/request-figures.ts'
import { publicAnswers } from './page-cache/public-answers.ts'
import { spelledRight } from './page-cache/public-pages.ts'
import { isUnknownPage, linkStreams, liveStreams, pagePattern, webApp } from './web-app.ts'
import type { Siblings } from './web-processes/primary.ts'

const root = 'build/client'

async function listFiles(): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`))
}

/** Built files carry a hash in their name and never change; the others are asked for again after an hour. */
const files = new Hono()
  .use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  .use(
    serveStatic({
      root,
      precompressed: true,
      // The service worker must be asked for each time, or an old one stays in place.
      onFound: (path, context) =>
        context.header('Cache-Control', path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=3600'),
    }),
  )
  .route('/', webApp)

const render = async (address: string) => webApp.fetch(new Request(env.origin + address))

/**
 * Serves the portal on the configured host and port: alone, or with its `siblings` as one of several processes.
 * @throws when the port is taken, with a sentence naming it.
 */
export async function serve(siblings?: Siblings): Promise<Listening> {
  sendConsoleToLog()
  const builtFiles = await listFiles()
  const { cache, unknownPage, visitorPage, stop } = publicAnswers({
    render,
    renderRefusal: async (address, refusal) => webApp.fetch(new Request(env.origin + address), { refusal }),
    isUnanswered: (pathname) => isUnanswered(pathname),
  })
  const renew = async () => {
    // Before the index and pages are built again, which read through what is kept.
    forgetAllKeptReads()
    cache.drop()
    try {
      await refreshSearchIndex()
      // What was rendered before holds the old results.
      cache.drop()
    } catch (error) {
      log.warn({ err: error }, 'the search index is not refreshed')
    }
  }
  const schedule = announceSchedule({ findNextChange, announce: renew })
  const signals = await retryOutages(() =>
    onSignal('content_changed', () => {
      renew()
      schedule.lookAgain()
    }),
  )
  keepReads(true)
  const requests = new RequestFigures()
  const streams = {
    get open() {
      return liveStreams.open + linkStreams.open
    },
  }
  const all = new Hono()
    .route('/', metrics({ requests, cache, streams, siblings, token: env.metricsToken, demo: env.demo }))
    .route('/', files)
  const isUnanswered = unansweredPaths({ isUnknownPage, endpoints: all, files: builtFiles })
  const labelOf = routeLabels({ pagePattern, endpoints: all, files: builtFiles })
  const load = env.peakMeasured ? measureLoad(siblings?.reportBusy) : undefined
  const answerRest = getRequestListener(
    (request, connection) => all.fetch(request, { ...connection, unknownPage, visitorPage }),
    {
      hostname: new URL(env.origin).host,
      // Its own way reads up to 64 MB of a body that no one wants; the server below reads less.
      autoCleanupIncoming: false,
    },
  )
  const answerAny: RequestListener = (request, response) => {
    if (env.demoHereOnly && isFromElsewhere(request)) {
      refuseElsewhere(response)
      return
    }
    if (isStreamForNobody(request)) {
      refuseStream(response)
      return
    }
    if (isVisitorUpload(request, env.origin) && !isUnanswered(request.url?.split('?', 1)[0] ?? '')) {
      redirectToSignIn(request, response)
      return
    }
    const right = spelledRight(request.url ?? '')
    if (right === null) cache.answer(request, response, () => answerRest(request, response))
    else response.writeHead(308, { Location: right, 'Content-Length': 0 }).end()
  }
  const server = boundedServer((request, response) => {
    const started = performance.now()
    const route = labelOf(request.url ?? '')
    response.once('finish', () => {
      // A stream is open for hours, which says nothing about the service.
      if (!route.endsWith('/events')) requests.count(response.statusCode, route, (performance.now() - started) / 1_000)
    })
    traceRequest(request, response, route, answerAny)
  }, env.origin.startsWith('https:'))
  // The first render loads code, which takes seconds on a busy machine: longer than a reader's request may wait.
  await render('/')
  const listening = await listen(server, siblings !== undefined)
  return {
    stop: async (graceMs) => {
      await drain(env.drainSeconds * 1_000)
      schedule.stop()
      load?.stop()
      const stopped = listening.stop(graceMs)
      await Promise.all([liveStreams.stop(), linkStreams.stop()])
      await stopped
      await stop()
      await signals.stop()
      keepReads(false)
    },
  }
}
