// A span for each request, where traces are on: named by method and pattern of the route, with nothing of its address.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { startSpan } from '#platform/tracing/tracing.server.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Answers within a span that ends when the answer is sent, or its reader has gone. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  answer: RequestListener,
): void {
  const span = startSpan(() => {
    // Anybody may send any word there.
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : '_OTHER'
    const { traceparent } = request.headers
    return {
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    }
  })
  if (!span) {
    answer(request, response)
    return
  }
  response.once('close', () => {
    const { statusCode } = response
    const attributes = { 'http.response.status_code': statusCode }
    span.end({ attributes, failed: statusCode >= 500 ? String(statusCode) : undefined })
  })
  span.run(() => answer(request, response))
}
