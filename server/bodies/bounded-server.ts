// The HTTP server with every bound that holds before a request reaches the portal's code.
import { createServer, type RequestListener, type Server } from 'node:http'
import { secureAnswers } from '../secure-answers.ts'
import { closeSlowUploads, requestTimes } from './slow-upload-guard.ts'
import { endUnreadBodies } from './unread-bodies.ts'

/** Address and headers of a request, in bytes: the longest search in percent signs, the cookies, and room to spare. */
const maxHeaderSize = 16 * 1024

/** So much of a body is read ahead, in bytes, before it is known whether anybody wants it. */
const readAhead = 32 * 1024

/** Closes connections idle for so many milliseconds, such as stalled downloads; event streams write sooner. */
const silenceLimit = 120_000

/**
 * Makes the server, not listening yet: headers are bounded in size and time, bodies must keep a pace, what is left of a
 * body after its answer is cut, silent connections end, and every answer carries the security headers. `isHttps`:
 * browsers reach the portal by HTTPS.
 */
export function boundedServer(answer: RequestListener, isHttps: boolean): Server {
  // Health checks may ask without a Host; nothing depends on the one that is given.
  const secured = secureAnswers(isHttps)
  const server = createServer(
    { ...requestTimes, ...secured.options, maxHeaderSize, highWaterMark: readAhead, requireHostHeader: false },
    answer,
  )
  server.timeout = silenceLimit
  closeSlowUploads(server)
  endUnreadBodies(server)
  secured.watch(server)
  return server
}
