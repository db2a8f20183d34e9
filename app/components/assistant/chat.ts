// What a conversation with the assistant is; the root of the app holds it above the pages and stores it nowhere.
import type { Dispatch, SetStateAction } from 'react'
import type { ChatQuoted, ChatSource } from './ask-assistant.ts'

/** What a reader says of an answer; `sent` once the portal was told, from when on it stays. */
export interface Opinion {
  readonly kind: 'helpful' | 'not-helpful'
  readonly sent: boolean
}

/** One message; `id` counts up from 1. */
export interface ChatMessage {
  readonly id: number
  readonly from: 'visitor' | 'assistant'
  readonly text: string
  readonly sources?: readonly ChatSource[]
  readonly next?: readonly ChatSource[]
  readonly quoted?: ChatQuoted
  readonly opinion?: Opinion | undefined
}

/** Whether the panel is open, whether a reply is on its way, and the messages. */
export interface Chat {
  readonly open: boolean
  readonly pending: boolean
  /** What the last answer was about; sent along with the next question. */
  readonly topic?: string | undefined
  /** The first source of that answer; a follow-up is not answered with it again. */
  readonly given?: string | undefined
  readonly messages: readonly ChatMessage[]
}

/** Changes the chat; before it was first opened there is none. */
export type SetChat = Dispatch<SetStateAction<Chat | undefined>>

/** What the root hands down to the public pages (`useOutletContext`). */
export type ChatState = readonly [Chat | undefined, SetChat]
