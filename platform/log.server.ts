import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { currentTraceId } from '#platform/tracing/tracing.server.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'
import { env } from './env.server.ts'

const beforeTables = ['from', 'into', 'update']

export function nameOfQuery(query: string): string {
  const words = query.slice(0, 4_000).trim().split(/\s+/)
  // A subquery or a function there is no table.
  const isTable = (word: string, at: number) =>
    beforeTables.includes(words[at - 1]?.toLowerCase() ?? '') && /^["\w.]+$/.test(word)
  return `${words[0]?.toLowerCase()} ${words.find(isTable)?.replaceAll('"', '') ?? ''}`.trim()
}

function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${nameOfQuery(error.query)}` : redactSecrets(error.message)
}

/** An error as the log may hold it: of a failed query neither the values nor PostgreSQL's detail, which quotes them. */
function errorText(error: unknown): unknown {
  if (!(error instanceof Error)) return redactSecrets(String(error))
  const { code } = error as { code?: string }
  const stack = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    code,
    message: messageOf(error),
    stack: stack?.join('\n'),
    cause: error.cause === undefined ? undefined : errorText(error.cause),
  }
}

export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return redactSecrets(String(error))
  const { code } = error as { code?: string }
  const own = [error.name, code, messageOf(error)].filter(Boolean).join(': ')
  return error.cause === undefined ? own : `${own} (${formatError(error.cause)})`
}

/** Structured log. Errors go in as `err`, never as text. Carry ids, never texts people wrote, passwords or cookies. */
export const log = pino({
  level: env.logLevel,
  base: null,
  serializers: { err: errorText },
  timestamp: pino.stdTimeFunctions.isoTime,
  // A line finds its trace, and a trace its lines.
  ...(env.traces && { mixin: () => ({ traceId: currentTraceId() }) }),
  redact: ['password', '*.password', 'cookie', '*.cookie', 'token', '*.token'],
})
