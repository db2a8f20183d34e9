// The one log: JSON lines by pino, with what must never be written cut out.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { env } from './env.server.ts'

/** An error as the log may tell it: of a failed query neither the values nor PostgreSQL's detail, which quotes them. */
function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: string }
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  const stack = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return { type: error.name, code, message, stack: stack?.join('\n'), cause: error.cause && tellError(error.cause) }
}

/** Structured log. Carry ids, never texts people wrote, passwords or cookies. */
export const log = pino({
  level: env.logLevel,
  base: null,
  serializers: { err: tellError, reason: tellError },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', '*.password', 'cookie', '*.cookie', 'token', '*.token'],
})
