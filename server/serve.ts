// The web server of a built portal: its static files, then the pages.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { type Listening, listen } from './listen.ts'
import { webApp } from './web-app.ts'

/**
 * Serves the built files and the pages on the configured host and port.
 * @throws when the port is taken, with a sentence naming it.
 */
export async function serve(): Promise<Listening> {
  const site = new Hono()
    .use(
      '/assets/*',
      serveStatic({
        root: 'build/client',
        onFound: (_, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    .use(
      serveStatic({
        root: 'build/client',
        onFound: (_, context) => context.header('Cache-Control', 'public, max-age=3600'),
      }),
    )
    .route('/', webApp)
  return listen(createServer(getRequestListener(site.fetch)))
}
