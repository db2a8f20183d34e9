// `npm run dev`: the same portal with hot reload, Vite in front of the pages.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

const server = createServer((request, response) => answer(request, response))
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
// Vite's own listener would end the process before the database is stopped.
process.removeAllListeners('SIGTERM')

// Everything of ours is loaded through Vite, so that pool, context keys and caches exist once here too.
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
const { runPortal } = await load<typeof import('./run-portal.ts')>('/scripts/run-portal.ts')
const { listen } = await load<typeof import('#server/listen.ts')>('/server/listen.ts')

function answer(request: IncomingMessage, response: ServerResponse): void {
  vite.middlewares(request, response, async () => {
    try {
      const { webApp } = await load<typeof import('#server/web-app.ts')>('/server/web-app.ts')
      await getRequestListener(webApp.fetch)(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.stack : String(error))
    }
  })
}

async function serve() {
  const listening = await listen(server)
  return {
    stop: async (graceMs: number) => {
      const { liveStreams } = await load<typeof import('#server/web-app.ts')>('/server/web-app.ts')
      const stopped = listening.stop(graceMs)
      await liveStreams.stop()
      // Its open lines to the browsers would hold the server.
      await vite.close()
      await stopped
    },
  }
}

await runPortal({ serve, work: true })
