// Sends a row of the table of writings, and says whether the answer refuses it.
import type { HttpClient } from '#tests/portal/http-client.ts'
import type { Actor, Writing } from './writing.ts'

/** Sends the form as `actor`, with the client that is signed in as this actor. */
export async function sendWriting(http: HttpClient, { path, method = 'POST', fields }: Writing, actor: Actor) {
  const body = await fields(actor)
  const type = Buffer.isBuffer(body)
    ? path.startsWith('/api/')
      ? 'application/json'
      : 'application/octet-stream'
    : 'application/x-www-form-urlencoded'
  const answer = await http.send(path, {
    method,
    headers: { Origin: http.origin, ...(body instanceof FormData ? {} : { 'Content-Type': type }) },
    body:
      body instanceof FormData ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : `${new URLSearchParams(body)}`,
  })
  // What the answer streams is written when it has been read.
  await answer.clone().arrayBuffer()
  return answer
}

/** True when the answer leads to the sign-in. */
export const leadsToSignIn = (answer: Response) =>
  answer.status === 302 && /^\/login/.test(answer.headers.get('location') ?? '')

/** True when the answer refuses the form. */
export function isRefusal(answer: Response, { also = [] }: Writing): boolean {
  return [401, 403, 404, ...also].includes(answer.status) || leadsToSignIn(answer)
}
