// What a received message says: its words, a tapped choice, a command, a file. Pure.
import { isGreeting } from '#domain/tickets/title/title.ts'
import type { InboundMessage } from '#platform/whatsapp/webhook-payload.ts'
import { manyLines } from '#shared/typed-text.ts'

export interface SentFile {
  readonly mediaId: string
  readonly name: string
}

export type ChatCommand = 'stop' | 'start' | 'new' | 'code' | 'list'

export interface ReadMessage {
  readonly text: string
  readonly choice: string | null
  readonly command: ChatCommand | null
  readonly file: SentFile | null
  /** The message of ours that it answers, by WhatsApp's ID. */
  readonly answers: string | null
  readonly isUnreadable: boolean
  /** True for what asks for no answer at all, such as a thumb under a message. */
  readonly isSilent: boolean
  readonly sentAt: Date
}

const commands: Readonly<Record<string, ChatCommand>> = {
  berhenti: 'stop',
  stop: 'stop',
  'stop pesan': 'stop',
  mulai: 'start',
  start: 'start',
  baru: 'new',
  'pertanyaan baru': 'new',
  kode: 'code',
  cek: 'list',
  'lupa link': 'list',
  'lupa nomor': 'list',
}

const silent = new Set(['reaction', 'system', 'ephemeral'])
const readable = new Set(['text', 'image', 'document', 'audio', 'interactive', 'button'])

function commandOf(text: string): ChatCommand | null {
  const bare = text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
  return Object.hasOwn(commands, bare) ? (commands[bare] ?? null) : null
}

function fileOf({ image, document, audio }: InboundMessage): SentFile | null {
  if (audio) return { mediaId: audio.id, name: 'suara' }
  if (document) return { mediaId: document.id, name: document.filename ?? 'berkas' }
  return image ? { mediaId: image.id, name: 'foto' } : null
}

export function readMessage(message: InboundMessage): ReadMessage {
  const { interactive, button, type } = message
  const tapped = interactive?.button_reply ?? interactive?.list_reply
  const caption = message.image?.caption ?? message.document?.caption
  const text = manyLines(message.text?.body ?? caption ?? button?.text ?? '').slice(0, 9_000)
  const choice = tapped?.id ?? button?.payload ?? null
  return {
    text,
    choice,
    command: choice === 'new' ? 'new' : commandOf(text),
    file: fileOf(message),
    answers: message.context?.id ?? null,
    isUnreadable: !readable.has(type) && !silent.has(type),
    isSilent: silent.has(type),
    sentAt: new Date(Number(message.timestamp) * 1_000),
  }
}

export function isSmallTalk(text: string): boolean {
  return text !== '' && text.length <= 120 && isGreeting(text)
}
