// Brings the console output of libraries into the log, so that no raw stack stands between its JSON lines.
import { log } from '#platform/log.server.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'
import { currentRequest } from './current-request.ts'

/** The parts of an object that name a cause. Nothing else of it is logged: it may hold what somebody typed. */
const causeKeys = ['name', 'type', 'code', 'status', 'statusText', 'message'] as const

/** The cause that a library reported: an error, or the parts of an object that name one. */
function causeIn(said: readonly unknown[]): unknown {
  const error = said.find((each) => each instanceof Error)
  if (error) return error
  const object = said.find((each) => typeof each === 'object' && each !== null)
  return object && causeOf(object as Record<string, unknown>)
}

function causeOf(object: Record<string, unknown>): Record<string, unknown> {
  const cause: Record<string, unknown> = { kind: object.constructor?.name ?? 'object' }
  // React Router wraps what a page throws: `data` with `init`, or `data` with a status of its own.
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

/** From now on errors of the console are errors of the log, warnings warnings, and all else is for debugging. */
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
