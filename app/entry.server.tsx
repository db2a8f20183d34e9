// Renders a page to HTML and gives it a Content-Security-Policy that names the hash of every inline script.
import { createHash } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { log } from '#platform/log.server.ts'

/**
 * The policy for a page: scripts from here and those whose hash it names, nothing else. Styles may stand in
 * attributes (positions set by the rendered components) but not in elements from elsewhere.
 */
function policyFor(html: string): string {
  const hashes = new Set<string>()
  // What stands in a script is escaped, so that '<script' begins one wherever it stands.
  for (const element of html.split('<script').slice(1)) {
    const [attributes = ''] = element.split('>', 1)
    const script = element.slice(attributes.length + 1, element.indexOf('</script>'))
    if (script && !/\ssrc=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The player of a video in an article, once it was asked for.
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** React Router's document handler: the whole page at once, since nothing on it streams in later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />)
  await stream.allReady
  const html = `<!DOCTYPE html>${await new Response(stream).text()}`.replace(
    '<!DOCTYPE html><!DOCTYPE html>',
    '<!DOCTYPE html>',
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development client injects scripts and styles of its own; a policy must stand all the same, or the server's
  // fallback for what is no page forbids them.
  headers.set('Content-Security-Policy', import.meta.env.DEV ? "frame-ancestors 'none'" : policyFor(html))
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** React Router's own errors as lines of our log; what the domain threw has been logged where it became an answer. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  const reason = error instanceof Error ? error.message : String(error)
  // Of its 404 and 405 the router hands over the inner error, which carries nothing but words.
  if (
    isRouteErrorResponse(error) ||
    /no route matches|did not provide an? `?action|invalid request method/i.test(reason)
  ) {
    log.debug({ method: request.method, reason }, 'refused by the router')
  } else log.error({ err: error }, 'page failed')
}
