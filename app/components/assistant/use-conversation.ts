// Carries a conversation on: the visitor's message goes in at once, the assistant's reply when it comes.
import { useCallback } from 'react'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { askAssistant, type ChatReply } from './ask-assistant.ts'
import type { Chat, ChatMessage, SetChat } from './chat.ts'

/** The fixed sentence of docs/rules-of-service.md#the-assistant; without network the conversation says why. */
const failure = 'Maaf, terjadi kesalahan. Silakan coba lagi.'
const noNetwork = 'Perangkat Anda sedang tanpa internet. Sambungkan dulu, lalu kirim pertanyaan Anda sekali lagi.'

/** How to say something: blank words are not sent, nor anything while a reply is pending. */
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
