// A model server on loopback: takes recordings and chats, answers with a text, and fails as a test configures.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ModelSettings } from '#platform/model/model-settings.ts'

type Manner = { readonly status: number; readonly body: string } | 'silent'

interface SentChat {
  readonly model: string
  readonly temperature: number
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

export interface ModelServer {
  readonly settings: ModelSettings
  /** The forms that it was sent, with the header Authorization. */
  readonly received: { readonly form: FormData; readonly authorization: string | undefined }[]
  readonly chats: SentChat[]
  /** The answer: a status with a body, or silence. */
  manner: Manner | ((chat: SentChat) => Manner)
  readonly close: () => Promise<void>
}

export const transcriptOf = (text: string) => ({ status: 200, body: JSON.stringify({ text }) })

export const chatOf = (content: string, finish = 'stop') => ({
  status: 200,
  body: JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }] }),
})

export async function openModelServer(): Promise<ModelServer> {
  const received: ModelServer['received'] = []
  const chats: SentChat[] = []
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const isChat = incoming.url === '/v1/chat/completions'
    if (isChat) chats.push(JSON.parse(String(body)))
    else {
      const headers = { 'Content-Type': incoming.headers['content-type'] ?? '' }
      const form = await new Response(body, { headers }).formData()
      received.push({ form, authorization: incoming.headers.authorization })
    }
    const chat = chats.at(-1)
    const manner = typeof opened.manner === 'function' ? chat && opened.manner(chat) : opened.manner
    if (!manner || manner === 'silent') return
    outgoing.writeHead(isChat || incoming.url === '/v1/audio/transcriptions' ? manner.status : 404)
    outgoing.end(manner.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened: ModelServer = {
    settings: { apiUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'kunci-pengujian', model: 'whisper-1' },
    ...{ received, chats },
    manner: transcriptOf(''),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return opened
}
