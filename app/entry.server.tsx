// Renders a page to HTML and gives it a Content-Security-Policy that names the scripts React Router made for it.
import { randomUUID } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { log } from '#platform/log.server.ts'
import { policeScripts } from './content-policy.server.ts'

/** React Router's document handler: the whole page at once, since nothing on it streams in later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const page = <ServerRouter context={routerContext} url={request.url} nonce={mark} />
  const stream = await renderToReadableStream(page, { nonce: mark })
  await stream.allReady
  const { html, policy, foreignScripts } = policeScripts(
    `<!DOCTYPE html>${await new Response(stream).text()}`.replace('<!DOCTYPE html><!DOCTYPE html>', '<!DOCTYPE html>'),
    mark,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development client injects scripts and styles of its own; a policy must stand all the same, or the server's
  // fallback for what is no page forbids them.
  headers.set('Content-Security-Policy', import.meta.env.DEV ? "frame-ancestors 'none'" : policy)
  // The browser will not run it; that it is there at all is a hole in what made the page.
  if (foreignScripts > 0) log.error({ foreignScripts }, 'a page holds a script that the portal did not make')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** React Router's own errors as lines of our log; what the domain threw has been logged where it became an answer. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  const words = error instanceof Error ? error.message : String(error)
  // Of its 404 and 405 the router hands over the inner error, which carries nothing but words.
  if (
    isRouteErrorResponse(error) ||
    /no route matches|did not provide an? `?action|invalid request method/i.test(words)
  ) {
    log.debug({ method: request.method, err: error }, 'refused by the router')
  } else log.error({ err: error }, 'page failed')
}
