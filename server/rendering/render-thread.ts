// What the thread that renders public pages does for the main thread.
import type { MessagePort } from 'node:worker_threads'
import { prepareLegalTexts } from '#domain/content/articles/legal-texts.server.ts'
import { getSearchIndex, refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { env } from '#platform/env.server.ts'
import { forgetAllKeptReads, keepReads } from '#platform/kept-reads.server.ts'
import { formatError } from '#platform/log.server.ts'
import { sendConsoleToLog } from '../console-to-log.ts'
import { webApp } from '../web-app.ts'
import type { RenderReply, RenderRequest } from './render-messages.ts'

async function answer(request: Exclude<RenderRequest, { stop: true }>): Promise<RenderReply> {
  const { id } = request
  if ('refresh' in request) {
    // The content has changed, or the clock has changed what of it is shown.
    forgetAllKeptReads()
    await refreshSearchIndex()
    return { id, refreshed: true }
  }
  // Asked for without cookies, so that nothing of a person can come in.
  const response = await webApp.fetch(new Request(env.origin + request.address))
  const page = { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() }
  return { id, page }
}

/** Renders what the main thread asks for; resolves when the main thread closes it. */
export async function renderForMain(main: MessagePort): Promise<void> {
  sendConsoleToLog()
  keepReads(true)
  // What is not there now is made when it is asked for.
  await Promise.allSettled([getSearchIndex(), prepareLegalTexts()])
  const say = (reply: RenderReply) => main.postMessage(reply, 'page' in reply ? [reply.page.body] : [])
  return new Promise((resolve) => {
    main.on('message', async (request: RenderRequest) => {
      if ('stop' in request) {
        main.close()
        resolve()
        return
      }
      say(await answer(request).catch((error: unknown) => ({ id: request.id, failed: formatError(error) })))
    })
    say({ ready: true })
  })
}
