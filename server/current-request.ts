// The current request: its id on every line of the console, and its span where traces are on.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log } from '#platform/log.server.ts'
import { startSpan } from '#platform/tracing/tracing.server.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'

export const currentRequest = new AsyncLocalStorage<string>()

/** The parts of an object that name a cause. Nothing else of it is logged: it may hold what someone typed. */
const causeKeys = ['name', 'type', 'code', 'status', 'statusText', 'message'] as const

function causeIn(said: readonly unknown[]): unknown {
  const error = said.find((each) => each instanceof Error)
  if (error) return error
  const object = said.find((each) => typeof each === 'object' && each !== null)
  return object && causeOf(object as Record<string, unknown>)
}

function causeOf(object: Record<string, unknown>): Record<string, unknown> {
  const cause: Record<string, unknown> = { kind: object.constructor?.name ?? 'object' }
  // React Router wraps what a page throws: `data` with `init`, or `data` with its own status.
  for (const part of [object, object.init, object.data]) {
    for (const key of causeKeys) {
      const value = (part as Record<string, unknown> | null | undefined)?.[key]
      if (typeof value === 'number') cause[key] ??= value
      else if (typeof value === 'string') cause[key] ??= redactSecrets(value).slice(0, 200)
    }
  }
  return cause
}

/** A visitor who leaves, and an answer below 500, are nothing that went wrong. */
function isNoError(cause: unknown): boolean {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown }
  return code === 'ECONNRESET' || (typeof status === 'number' && status < 500)
}

export function sendConsoleToLog(): void {
  const to =
    (level: 'error' | 'warn' | 'debug') =>
    (...said: unknown[]) => {
      const cause = causeIn(said)
      const words = said.filter((each) => typeof each === 'string').join(' ') || 'a library said'
      const fields = cause instanceof Error || cause === undefined ? { err: cause } : { cause }
      log[isNoError(cause) ? 'debug' : level]({ requestId: currentRequest.getStore(), ...fields }, words)
    }
  console.error = to('error')
  console.warn = to('warn')
  console.info = to('debug')
  console.log = to('debug')
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  answer: RequestListener,
): void {
  const span = startSpan(() => {
    // Anyone may send any word there.
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
