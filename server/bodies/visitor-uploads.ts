// Sends visitors who upload to the signed-in areas to the sign-in page, before anything else looks at the request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { signInPath } from '#app/return-path.ts'
import { readToEnd } from './unread-bodies.ts'

/** The largest form without files, in bytes: the longest description several times over. */
export const formLimit = 512 * 1024

/** Plain paths: what can be read in two ways, and the data of pages, is left to the router. */
const page = /^\/(?:client|helpdesk|admin)\/[\w/-]*(?=\?|$)/

/** True for an upload from a page of `origin` to one of the signed-in areas, without a cookie and so without a session. */
export function isVisitorUpload({ method, url = '', headers }: IncomingMessage, origin: string): boolean {
  const isLarge = Number(headers['content-length']) > formLimit
  return method === 'POST' && isLarge && headers.cookie === undefined && headers.origin === origin && page.test(url)
}

/** Answers such an upload as the guard of its page does; its body is thrown away. */
export function redirectToSignIn(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  readToEnd(request)
  const location = signInPath({ url: new URL(url, 'http://portal.invalid').href })
  response.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 }).end()
}
