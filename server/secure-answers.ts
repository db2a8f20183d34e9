// Security headers on whatever this server answers: pages, files, kept pages, and refusals that no handler made.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { isPrivatePath } from './private-paths.ts'

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
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** The headers that every answer carries; `https` also asks browsers to stay on HTTPS for a year. */
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

/** What Node answers to a request it could not read, by its error's code; everything else is 400. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Puts the headers on every answer of the server before any handler; a handler may override them. What belongs to
 * its readers alone is also kept from search engines. `https` as for `securityHeaders`.
 */
export function secureAnswers(server: Server, https: boolean): void {
  const headers = Object.entries({ ...securityHeaders(https), 'Content-Security-Policy': filePolicy })
  const ofBuild = Object.entries(buildHeaders(https))
  const putHeaders = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of request.url?.startsWith('/assets/') ? ofBuild : headers) response.setHeader(name, value)
    if (isPrivatePath(request.url ?? '')) response.setHeader('X-Robots-Tag', 'noindex')
    const write = response.writeHead.bind(response)
    response.writeHead = (status: number, ...rest: never[]) => {
      // A 304 renews the headers of what the reader has kept: a page's own policy must stay.
      if (status === 304) response.removeHeader('Content-Security-Policy')
      return write(status, ...rest)
    }
  }
  server.prependListener('request', putHeaders)
  // Everything but '100-continue', which Node meets by itself; left alone it would answer without these headers.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    putHeaders(request, response)
    response.writeHead(417, { Connection: 'close' }).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
    const status = unreadable[error.code ?? ''] ?? 400
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0']
    socket.end(`${[...lines, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')}`)
  })
}
