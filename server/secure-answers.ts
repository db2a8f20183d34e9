import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pagePathOf } from '#shared/page-data-path.ts'

const firstSegments = new Set([
  ...['client', 'helpdesk', 'admin', 'attachments', 'photos', 'events'],
  ...[
    'two-factor',
    'reset-password',
    'verify-email',
    'confirm-email-change',
    'confirm-contact',
    'sign-out',
    'theme',
    'unsubscribe',
  ],
])

/**
 * True for such an address, its page's data ('….data') included; `url` is the path with its query, or the whole address,
 * as a request's first line may name it.
 */
export function isPrivatePath(url: string): boolean {
  const [address = ''] = url.split('?', 1)
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const [first = '', second] = segmentsOf(path)
  return firstSegments.has(first) || ((first === 'status' || first === 'ask') && second !== undefined)
}

function segmentsOf(path: string): string[] {
  let decoded = path
  try {
    if (path.includes('%')) decoded = decodeURIComponent(path)
  } catch {
    // What cannot be decoded leads to no page.
  }
  return pagePathOf(decoded.toLowerCase()).split('/').filter(Boolean)
}

/** Answers that are no pages load from this origin only, run no inline code and cannot be framed. */
const filePolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for a script, style, font or picture of the build: it is only ever loaded by a page. */
const buildPolicy = "default-src 'self'; frame-ancestors 'none'"

const fixed: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Pages follow one another in one document, so its first page decides for those with a recorder.
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
}

export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? { ...fixed, 'Strict-Transport-Security': 'max-age=31536000' } : fixed
}

/**
 * The headers of a file of the build. The others speak of documents, and cost a phone that fetches twenty such files
 * for its first page 6 KB.
 */
function buildHeaders(https: boolean): Readonly<Record<string, string>> {
  const { 'X-Content-Type-Options': type = '', 'Strict-Transport-Security': transport } = securityHeaders(https)
  return {
    'X-Content-Type-Options': type,
    'Content-Security-Policy': buildPolicy,
    ...(transport && { 'Strict-Transport-Security': transport }),
  }
}

const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

type Given = readonly unknown[] | Readonly<Record<string, unknown>> | string | undefined

function* namesOf(given: Given): Generator<string> {
  if (typeof given !== 'object') return
  if (!Array.isArray(given)) for (const name in given) yield name.toLowerCase()
  else for (let at = 0; at < given.length; at += 2) yield String(given[at]).toLowerCase()
}

/**
 * The answers of a server that carry the headers: what a handler has not given of them is added when the head is written.
 * A kept page brings all of them, and Node writes a head of one list several times faster than one put together. What
 * belongs to its readers alone is also kept from search engines. `https` as for `securityHeaders`.
 */
function securedResponse(https: boolean): typeof ServerResponse<IncomingMessage> {
  const byName = (headers: Readonly<Record<string, string>>) =>
    new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const ofAny = byName({ ...securityHeaders(https), 'Content-Security-Policy': filePolicy })
  const ofBuild = byName(buildHeaders(https))
  const complete = new WeakSet<readonly unknown[]>()
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, ...rest: never[]): this {
      const { url = '' } = this.req
      const head: Given = rest.at(-1)
      const list = Array.isArray(head) ? head : undefined
      if (list && complete.has(list) && !isPrivatePath(url)) return super.writeHead(status, ...rest)
      const own = url.startsWith('/assets/') ? ofBuild : ofAny
      const given = new Set(namesOf(head))
      if (list && ofAny.keys().every((name) => given.has(name))) complete.add(list)
      for (const [name, value] of own) {
        // A 304 renews the headers of what the reader has kept: a page's own policy must stay.
        const stays = status === 304 && name === 'content-security-policy'
        if (!stays && !given.has(name) && !this.hasHeader(name)) this.setHeader(name, value)
      }
      if (isPrivatePath(url) && !given.has('x-robots-tag')) this.setHeader('X-Robots-Tag', 'noindex')
      return super.writeHead(status, ...rest)
    }
  }
}

export function secureAnswers(https: boolean) {
  const headers = Object.entries({ ...securityHeaders(https), 'Content-Security-Policy': filePolicy })
  return {
    options: { ServerResponse: securedResponse(https) },
    watch: (server: Server) => {
      // Everything but '100-continue', which Node handles; left alone it would answer without these headers.
      server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(417, { Connection: 'close' }).end()
      })
      server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
        const status = unreadable[error.code ?? ''] ?? 400
        const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0']
        socket.end(`${[...lines, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')}`)
      })
    },
  }
}
