import { type Dispatch, type SetStateAction, useCallback } from 'react'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { visitorKey } from './visitor-key.ts'

export interface ChatSource {
  readonly title: string
  readonly url: string
}

interface ChatQuoted {
  readonly item: string
  readonly asked: string
}

interface ChatReply {
  readonly message: string
  readonly sources: readonly ChatSource[]
  readonly quoted?: ChatQuoted
  readonly next?: readonly ChatSource[]
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
 * Checks a reply (docs/rules-of-service.md#the-assistant): `success` and `message` must be there; sources that lead out of the portal are omitted.
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

export interface Opinion {
  readonly kind: 'helpful' | 'not-helpful'
  readonly sent: boolean
}

export interface ChatMessage {
  readonly id: number
  readonly from: 'visitor' | 'assistant'
  readonly text: string
  readonly sources?: readonly ChatSource[]
  readonly next?: readonly ChatSource[]
  readonly quoted?: ChatQuoted
  readonly opinion?: Opinion | undefined
}

export interface Chat {
  readonly open: boolean
  readonly pending: boolean
  readonly topic?: string | undefined
  /** The first source of that answer; a follow-up is not answered with it again. */
  readonly given?: string | undefined
  readonly messages: readonly ChatMessage[]
}

export type SetChat = Dispatch<SetStateAction<Chat | undefined>>

export type ChatState = readonly [Chat | undefined, SetChat]

/** The fixed sentence of docs/rules-of-service.md#the-assistant; without network the conversation says why. */
const failure = 'Maaf, terjadi kesalahan. Silakan coba lagi.'
const noNetwork = 'Perangkat Anda sedang tanpa internet. Sambungkan dulu, lalu kirim pertanyaan Anda sekali lagi.'

export function useConversation({ pending, topic, given }: Chat, setChat: SetChat): (words: string) => Promise<void> {
  const toast = useToast()

  return useCallback(
    async (words: string) => {
      const text = words.trim()
      if (text === '' || pending) return
      const add = (message: Omit<ChatMessage, 'id'>, waiting: boolean) =>
        setChat(
          (chat) =>
            chat && {
              ...chat,
              pending: waiting,
              messages: [...chat.messages, { id: chat.messages.length + 1, ...message }],
            },
        )
      add({ from: 'visitor', text }, true)
      let reply: ChatReply
      try {
        reply = await askAssistant(text, { topic, given })
        // Small talk between two questions does not change what they are about.
        const about = reply.topic
        if (about !== undefined) setChat((chat) => chat && { ...chat, topic: about, given: reply.sources[0]?.url })
      } catch (error) {
        console.error(error)
        toast.show({ title: 'Gagal menghubungi asisten virtual', tone: 'error' })
        reply = { message: navigator.onLine ? failure : `${failure}\n\n${noNetwork}`, sources: [] }
      }
      const { message, sources, next, quoted } = reply
      add({ from: 'assistant', text: message, sources, ...(next && { next }), ...(quoted && { quoted }) }, false)
    },
    [pending, topic, given, setChat, toast],
  )
}

export const chatSuggestions = [
  'Apa syarat jalur domisili SMA?',
  'Dokumen apa saja yang harus disiapkan?',
  'Kapan hasil seleksi diumumkan?',
]
