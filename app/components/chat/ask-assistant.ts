// Asks the assistant over the network and checks its reply by hand: the browser carries no schema library for this.
import { visitorKey } from '#app/components/visitor/visitor-key.ts'

/** A page of this portal that an answer rests on. */
export interface ChatSource {
  readonly title: string
  readonly url: string
}

/** What the assistant says. */
export interface ChatReply {
  readonly message: string
  readonly sources: readonly ChatSource[]
}

const patienceMs = 30_000

/**
 * The assistant's reply, or the server's own sentence when it declines the message (400, 429).
 * @throws when the assistant cannot be reached, fails, or replies with something else ('Respons tidak valid dari asisten').
 */
export async function askAssistant(userMessage: string): Promise<ChatReply> {
  const answer = await fetch('/api/v1/chat-assistant', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Visitor-Key': visitorKey() },
    body: JSON.stringify({ userMessage }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { success, message, sources } = readReply(await answer.json().catch(() => null))
  const declined = answer.status >= 400 && answer.status < 500
  if (!success && !declined) throw new Error(message)
  return { message, sources }
}

/**
 * Checks a reply (spec §7): `success` and `message` must be there; sources that lead out of the portal are left out.
 * @throws Error 'Respons tidak valid dari asisten' (spec §8).
 */
function readReply(reply: unknown): ChatReply & { readonly success: boolean } {
  if (!isRecord(reply) || typeof reply.success !== 'boolean' || typeof reply.message !== 'string' || !reply.message) {
    throw new Error('Respons tidak valid dari asisten')
  }
  const sources = Array.isArray(reply.sources) ? reply.sources.filter(isSource) : []
  return { success: reply.success, message: reply.message, sources }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSource(value: unknown): value is ChatSource {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    typeof value.url === 'string' &&
    /^\/(?![/\\])/.test(value.url)
  )
}
