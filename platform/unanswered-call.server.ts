// What an error of a call to a service says when there is no answer.
import { redactSecrets } from '#shared/redact-secrets.ts'

/** Codes of connections that never carried the message. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return String((cause as { code?: unknown } | undefined)?.code ?? '')
}

/** Before the connection stood nothing was sent, after it nobody knows; `reason` has no secrets. @throws what is no Error. */
export function unanswered(error: unknown): { readonly sent: 'never' | 'perhaps'; readonly reason: string } {
  if (!(error instanceof Error)) throw error
  const code = codeOf(error)
  const never = neverSent.has(code) || code.startsWith('ERR_TLS') || code.startsWith('CERT')
  return { sent: never ? 'never' : 'perhaps', reason: redactSecrets(code || error.name) }
}
