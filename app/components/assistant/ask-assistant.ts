// Asks the assistant over the network and checks its reply by hand: the browser carries no schema library for this.
import { visitorKey } from './visitor-key.ts'

/** A page of this portal that an answer rests on. */
export interface ChatSource {
  readonly title: string
  readonly url: string
}

/** The text that an answer quotes, and the words it was found by. */
export interface ChatQuoted {
  readonly item: string
  readonly asked: string
}

/** The assistant's answer. */
export interface ChatReply {
  readonly message: string
  readonly sources: readonly ChatSource[]
  /** Only of an answer that quotes a text. */
  readonly quoted?: ChatQuoted
  /** Where to go on: pages of the portal, and numbers to call. */
  readonly next?: readonly ChatSource[]
  /** What the question was about, to be sent along with the next one. */
  readonly topic?: string
}

const patienceMs = 30_000

/**
 * The assistant's reply, or the server's own sentence when it declines the message (400, 429). `before`: what the last answer was
 * about, and its first source.
 * @throws when the assistant cannot be reached, fails, or replies with something else ('Respons tidak valid dari asisten').
 */
export async function askAssistant(
  userMessage: string,
  before: { readonly topic?: string | undefined; readonly given?: string | undefined } = {},
): Promise<ChatReply> {
  const answer = await fetch('/api/v1/chat-assistant', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Visitor-Key': visitorKey() },
    body: JSON.stringify({ userMessage, ...before }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { success, ...parsed } = readReply(await answer.json().catch(() => null))
  const declined = answer.status >= 400 && answer.status < 500
  if (!success && !declined) throw new Error(parsed.message)
  return parsed
}

/**
 * Checks a reply (docs/rules-of-service.md#the-assistant): `success` and `message` must be there; sources that lead out of the portal are left out.
 * @throws Error 'Respons tidak valid dari asisten'
 */
function readReply(reply: unknown): ChatReply & { readonly success: boolean } {
  if (!isRecord(reply) || typeof reply.success !== 'boolean' || typeof reply.message !== 'string' || !reply.message) {
    throw new Error('Respons tidak valid dari asisten')
  }
  const sources = linksOf(reply.sources).filter(({ url }) => isPage(url))
  const next = linksOf(reply.next).filter(({ url }) => isPage(url) || /^tel:\+?\d+$/.test(url))
  const topic = typeof reply.topic === 'string' ? { topic: reply.topic } : {}
  const quoted = isQuoted(reply.quoted) ? { quoted: reply.quoted } : {}
  return {
    success: reply.success,
    message: reply.message,
    sources,
    ...quoted,
    ...(next.length > 0 && { next }),
    ...topic,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const isPage = (url: string) => /^\/(?![/\\])/.test(url)

function linksOf(value: unknown): ChatSource[] {
  return Array.isArray(value) ? value.filter(isLink) : []
}

function isQuoted(value: unknown): value is ChatQuoted {
  return isRecord(value) && typeof value.item === 'string' && typeof value.asked === 'string'
}

function isLink(value: unknown): value is ChatSource {
  return isRecord(value) && typeof value.title === 'string' && typeof value.url === 'string'
}
