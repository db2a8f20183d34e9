// A model server on loopback: takes recordings, answers with a transcript, and fails as a test configures.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TranscriptionSettings } from '#platform/model/model-settings.ts'

export interface ModelServer {
  readonly settings: TranscriptionSettings
  /** The forms that it was sent, with the header Authorization. */
  readonly received: { readonly form: FormData; readonly authorization: string | undefined }[]
  /** The answer: a status with a body, or silence. */
  manner: { readonly status: number; readonly body: string } | 'silent'
  readonly close: () => Promise<void>
}

export const transcriptOf = (text: string) => ({ status: 200, body: JSON.stringify({ text }) })

export async function openModelServer(): Promise<ModelServer> {
  const received: ModelServer['received'] = []
  const server = createServer(async (incoming, outgoing) => {
    const headers = { 'Content-Type': incoming.headers['content-type'] ?? '' }
    const form = await new Response(await buffer(incoming), { headers }).formData()
    received.push({ form, authorization: incoming.headers.authorization })
    if (opened.manner === 'silent') return
    outgoing.writeHead(incoming.url === '/v1/audio/transcriptions' ? opened.manner.status : 404)
    outgoing.end(opened.manner.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened: ModelServer = {
    settings: { apiUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'kunci-pengujian', model: 'whisper-1' },
    received,
    manner: transcriptOf(''),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return opened
}
