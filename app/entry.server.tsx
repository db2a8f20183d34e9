// Renders a page to HTML and gives it a Content-Security-Policy that names the scripts React Router made for it.
import { randomUUID } from 'node:crypto'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { policeScripts, renderWhole, withoutScriptPreloads } from '#app/document/document.server.ts'
import { log } from '#platform/log.server.ts'
import { PageMark } from './document/page-mark.ts'

/** React Router's document handler: the whole page at once, since nothing on it streams in later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const page = (
    <PageMark value={mark}>
      <ServerRouter context={onlyMatched(routerContext)} url={request.url} nonce={mark} />
    </PageMark>
  )
  const { html, policy, foreignScripts } = policeScripts(withoutScriptPreloads(await renderWhole(page, mark)), mark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development client injects its own scripts and styles; a policy must stand all the same, or the server's
  // fallback for what is no page forbids them.
  headers.set('Content-Security-Policy', import.meta.env.DEV ? "frame-ancestors 'none'" : policy)
  // The browser will not run it, but its presence means that the page has an injection bug.
  if (foreignScripts > 0) log.error({ foreignScripts }, 'a page holds a script that the portal did not make')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/**
 * The context with the routes of this page alone. React Router would make its tree of all routes, and make it again, for
 * each page; of that tree a page only renders what matched.
 */
function onlyMatched(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.flatMap(({ route: { id } }) => {
      const known = manifest.routes[id]
      return known ? [[id, known] as const] : []
    }),
  )
  return { ...context, manifest: { ...manifest, routes } }
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
