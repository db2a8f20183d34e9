// How a message is signed, by the convention of Standard Webhooks: HMAC-SHA256 over its id, the time and the body.
import { createHmac } from 'node:crypto'

/** What the secret is sealed for. */
export const secretPurpose = 'webhook-secret'

/** The headers that name and sign a message; `secret` begins with 'whsec_', `at` is when it is sent. */
export function signMessage(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}
