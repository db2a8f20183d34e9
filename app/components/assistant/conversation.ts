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
  readonly choices?: readonly string[]
  readonly conversation?: object
}

const patienceMs = 30_000

/**
 * The assistant's reply, or the server's own sentence when it declines the message (400, 429). `conversation`: what the last
 * answer gave of it.
 * @throws when the assistant cannot be reached, fails, or replies with something else ('Respons tidak valid dari asisten').
 */
export async function askAssistant(userMessage: string, conversation?: object): Promise<ChatReply> {
  const answer = await fetch('/api/v1/chat-assistant', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Visitor-Key': visitorKey() },
    body: JSON.stringify({ userMessage, conversation }),
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
  const choices = Array.isArray(reply.choices) ? reply.choices.filter((each) => typeof each === 'string') : []
  const quoted = isQuoted(reply.quoted) ? { quoted: reply.quoted } : {}
  return {
    success: reply.success,
    message: reply.message,
    sources,
    ...quoted,
    ...(next.length > 0 && { next }),
    ...(choices.length > 0 && { choices }),
    ...(isRecord(reply.conversation) && { conversation: reply.conversation }),
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
  readonly choices?: readonly string[]
  readonly quoted?: ChatQuoted
  readonly opinion?: Opinion | undefined
}

export interface Chat {
  readonly open: boolean
  readonly pending: boolean
  /** What the conversation is about, as the last answer gave it: the server keeps nothing. */
  readonly about?: object | undefined
  readonly messages: readonly ChatMessage[]
}

export type SetChat = Dispatch<SetStateAction<Chat | undefined>>

export type ChatState = readonly [Chat | undefined, SetChat]

/** The fixed sentence of docs/rules-of-service.md#the-assistant; without network the conversation says why. */
const failure = 'Maaf, terjadi kesalahan. Silakan coba lagi.'
const noNetwork = 'Perangkat Anda sedang tanpa internet. Sambungkan dulu, lalu kirim pertanyaan Anda sekali lagi.'

export function useConversation({ pending, about }: Chat, setChat: SetChat): (words: string) => Promise<void> {
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
        reply = await askAssistant(text, about)
        // Small talk between two questions does not change what they are about.
        const { conversation } = reply
        if (conversation) setChat((chat) => chat && { ...chat, about: conversation })
      } catch (error) {
        console.error(error)
        toast.show({ title: 'Gagal menghubungi asisten virtual', tone: 'error' })
        reply = { message: navigator.onLine ? failure : `${failure}\n\n${noNetwork}`, sources: [] }
      }
      const { message, conversation: _, ...more } = reply
      add({ from: 'assistant', text: message, ...more }, false)
    },
    [pending, about, setChat, toast],
  )
}

export const chatSuggestions = [
  'Apa syarat jalur domisili SMA?',
  'Dokumen apa saja yang harus disiapkan?',
  'Kapan hasil seleksi diumumkan?',
]

export const suggestionsBetweenSeasons = [
  'Kapan jadwal SPMB tahun depan keluar?',
  'KK saya baru terbit, apakah bisa dipakai?',
  'Piagam seperti apa yang diterima SMK?',
]
