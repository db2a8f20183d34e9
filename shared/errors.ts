// The few errors the portal throws on purpose: each with a code, an HTTP status and a sentence for the reader.
export type ErrorCode =
  | 'not_found'
  | 'forbidden'
  | 'invalid'
  | 'conflict'
  | 'too_many'
  | 'too_large'
  | 'unavailable'
  | 'put_off'

/** Base of all deliberate errors. `message` is Indonesian and may be shown to the reader as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.status = status
  }
}

/** 404: it does not exist, or the person may not know that it does. */
export class NotFound extends AppError {
  constructor(message = 'Halaman atau data ini tidak ditemukan.') {
    super('not_found', 404, message)
  }
}

/** 403: the person is known and may not do this. */
export class Forbidden extends AppError {
  constructor(message = 'Anda tidak memiliki akses ke halaman ini.') {
    super('forbidden', 403, message)
  }
}

/** 400: the input is wrong. `fields` maps a field's name to the sentence shown beside it. */
export class Invalid extends AppError {
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super('invalid', 400, message)
    this.fields = fields
  }
}

/** 409: the thing has moved on since the person saw it. */
export class Conflict extends AppError {
  constructor(message: string) {
    super('conflict', 409, message)
  }
}

function waitInWords(seconds: number): string {
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
}

/** 429: too often; `waitMs` is how long until the next try, in milliseconds. `what` says what there was too much of. */
export class TooMany extends AppError {
  readonly waitSeconds: number

  constructor(waitMs: number, what = 'Terlalu banyak percobaan') {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super('too_many', 429, `${what}. Coba lagi dalam ${waitInWords(seconds)}.`)
    this.waitSeconds = seconds
  }
}

/** 429 that an answer to `challenge` (a proof of work) lifts immediately; a client without one waits `waitMs`. */
export class ProofOfWorkRequired extends TooMany {
  readonly challenge: object

  constructor(challenge: object, waitMs: number, what: string) {
    super(waitMs, what)
    this.challenge = challenge
  }
}

/** 503: others use up what there is for the moment. */
export class Busy extends AppError {
  readonly waitSeconds: number

  constructor(
    message = 'Portal sedang menerima banyak kiriman sekaligus. Tunggu sebentar, lalu kirim lagi.',
    { waitSeconds = 10, code = 'unavailable' }: { readonly waitSeconds?: number; readonly code?: ErrorCode } = {},
  ) {
    super(code, 503, message)
    this.waitSeconds = waitSeconds
  }
}

/** 503 in 'Mode puncak': nothing is stored, and it should be sent again after about `waitMs`. */
export class RetryLater extends Busy {
  constructor(message: string, waitMs: number) {
    super(message, { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)), code: 'put_off' })
  }
}

export function headersOf(error: AppError): Record<string, string> {
  const waits = error instanceof TooMany || error instanceof Busy
  return waits ? { 'Retry-After': String(error.waitSeconds) } : {}
}

export class TooLarge extends AppError {
  constructor(message = 'Kiriman terlalu besar. Kurangi ukurannya, lalu kirim lagi.') {
    super('too_large', 413, message)
  }
}

/** 503: something the portal stands on is away for the moment. */
export class Unavailable extends AppError {
  constructor(
    message = 'Layanan sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.',
    options?: ErrorOptions,
  ) {
    super('unavailable', 503, message, options)
  }
}

const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'EPIPE',
  // No more files or connections can be opened on this machine; the disk is full.
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  // PostgreSQL: takes no writes, as a standby does; ended a transaction for its time or its rest; a lock not to be had
  // in time; lost against another transaction that did the same.
  '25006',
  '25P03',
  '25P04',
  '55P03',
  '40001',
  '40P01',
])

/**
 * Classes of PostgreSQL's codes: connection lost or refused (08), no disk, memory or connection left (53), statement
 * or session ended by the server, starting up or shutting down (57), its files cannot be read or written (58).
 */
const outageClasses = /^(08|53|57|58)[0-9A-Z]{3}$/

/** Codes of a socket in the file system: its server does not run, has too many waiting, or lets no one in. */
const socketCodes = new Set(['ENOENT', 'EAGAIN', 'EACCES'])

const outageWords =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)/

/** True when the error, or what caused it, says that the database cannot do this now (not that a query was wrong). */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (outageCodes.has(code) || outageClasses.test(code))) return true
  if (syscall === 'connect' && socketCodes.has(String(code))) return true
  if (outageWords.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some((each) => isOutage(each, depth + 1))) return true
  return isOutage(error.cause, depth + 1)
}

export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return isOutage(error) ? new Unavailable(undefined, { cause: error }) : undefined
}
