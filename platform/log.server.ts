// The one log: JSON lines by pino, with what must never be written cut out.
import { pino } from 'pino'
import { env } from './env.server.ts'

/** Structured log. Carry ids, never texts people wrote, passwords or cookies. */
export const log = pino({
  level: env.logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', '*.password', 'cookie', '*.cookie', 'token', '*.token'],
})
