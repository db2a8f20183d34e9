// Sends visitors who upload to the signed-in areas to the sign-in page, before anything else looks at the request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { signInPath } from '#app/return-path.ts'

/** The largest form without files, in bytes: the longest description several times over. */
export const formLimit = 512 * 1024

const page = /^\/(?:client|helpdesk|admin)\/[^?]*(?<!\.data)(?=\?|$)/

/** True for an upload to a page of the signed-in areas that sends no cookie, and so has no session. */
export function isVisitorUpload({ method, url = '', headers }: IncomingMessage): boolean {
  const isLarge = Number(headers['content-length']) > formLimit
  return method === 'POST' && isLarge && headers.cookie === undefined && page.test(url)
}

/** Answers such an upload as the guard of its page does; nothing of its body is read. */
export function redirectToSignIn({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const location = signInPath({ url: new URL(url, 'http://portal.invalid').href })
  response.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 }).end()
}
