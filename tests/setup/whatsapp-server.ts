// A WhatsApp Cloud API on loopback: takes messages, gives files, signs webhooks, and fails as a test configures.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { WhatsappSettings } from '#platform/env.server.ts'

/** A message as the portal sent it. */
export interface SentMessage {
  readonly id: string
  readonly to: string
  readonly type: string
  readonly text?: { readonly body: string }
  readonly interactive?: {
    readonly type: string
    readonly body: { readonly text: string }
    readonly action: {
      readonly buttons?: readonly { readonly reply: { readonly id: string; readonly title: string } }[]
      readonly sections?: readonly { readonly rows: readonly { readonly id: string; readonly title: string }[] }[]
    }
  }
  readonly template?: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly { readonly type: string; readonly parameters: readonly { readonly text: string }[] }[]
  }
}

/** How the server answers the next messages: an error of the API, a broken connection, silence, or a delay (ms). */
export type WhatsappManner =
  | { readonly status: number; readonly code?: number }
  | { readonly delay: number }
  | 'close'
  | 'silent'
  | 'fine'

/** What `openWhatsappServer` gives. */
export interface WhatsappServer {
  readonly settings: WhatsappSettings
  /** Every message that was accepted, in order. */
  readonly sent: SentMessage[]
  /** Requests for messages so far, refused ones too. */
  asked: number
  manner: WhatsappManner
  /** Puts a file there and gives its ID. */
  addMedia: (content: Uint8Array, mediaType: string) => string
  close: () => Promise<void>
}

/** The settings that speak with a server at this address. */
export const settingsOf = (apiUrl: string): WhatsappSettings => ({
  apiUrl,
  token: 'token-dari-pengujian',
  phoneId: '106540352242922',
  appSecret: 'rahasia-aplikasi-pengujian',
  verifyToken: 'kata-kunci-verifikasi',
  number: '6285550001111',
  templates: { answer: undefined, code: undefined, greeting: undefined },
  templateLanguage: 'id',
})

/** Opens the server on a free port, or on the one given. */
export async function openWhatsappServer(port = 0): Promise<WhatsappServer> {
  const media = new Map<string, { readonly content: Uint8Array; readonly mediaType: string }>()
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stub: WhatsappServer = {
    settings: settingsOf(`${origin}/v23.0`),
    sent: [],
    asked: 0,
    manner: 'fine',
    addMedia: (content, mediaType) => {
      const id = String(media.size + 1_000_000)
      media.set(id, { content, mediaType })
      return id
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  const json = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  const fail = (response: ServerResponse, status: number, code?: number) =>
    json(response, status, {
      error: {
        message: `(#${code}) stub`,
        type: 'OAuthException',
        ...(code !== undefined && { code }),
        fbtrace_id: 'A',
      },
    })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    const body = await buffer(request)
    if (pathname === '/sent') return json(response, 200, stub.sent)
    if (request.headers.authorization !== `Bearer ${stub.settings.token}`) return fail(response, 401, 190)
    const file = media.get(pathname.split('/').at(-1) ?? '')
    if (pathname.startsWith('/files/')) {
      if (!file) return fail(response, 404)
      response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.content)
      return
    }
    if (request.method === 'GET') {
      if (!file) return fail(response, 400, 100)
      const id = pathname.split('/').at(-1)
      const about = { messaging_product: 'whatsapp', url: `${origin}/files/${id}`, mime_type: file.mediaType, id }
      return json(response, 200, { ...about, file_size: String(file.content.length) })
    }
    stub.asked++
    const { manner } = stub
    if (manner === 'close') return void response.destroy()
    if (manner === 'silent') return
    if (typeof manner === 'object' && 'status' in manner) return fail(response, manner.status, manner.code)
    if (typeof manner === 'object') await new Promise((done) => setTimeout(done, manner.delay))
    const message = JSON.parse(body.toString()) as Omit<SentMessage, 'id'>
    const id = `wamid.${randomUUID()}`
    stub.sent.push({ ...message, id })
    const contacts = [{ input: message.to, wa_id: message.to }]
    json(response, 200, { messaging_product: 'whatsapp', contacts, messages: [{ id }] })
  }
  return stub
}

/** Parts of a message that a test gives; the rest is filled in. */
export interface InboundWishes {
  readonly id?: string
  readonly from?: string
  /** Unix time in seconds. */
  readonly timestamp?: number
  readonly name?: string
  readonly [part: string]: unknown
}

/** A message of a number, as the webhook's `messages` hold it. */
export function anInbound({
  name: _,
  timestamp,
  ...wishes
}: InboundWishes = {}): Record<string, unknown> & { id: string; from: string } {
  const at = String(timestamp ?? Math.floor(Date.now() / 1_000))
  return { id: `wamid.${randomUUID()}`, from: '6281200000001', type: 'text', timestamp: at, ...wishes }
}

/** A text of a number. */
export const aText = (from: string, body: string, more: InboundWishes = {}) =>
  anInbound({ from, text: { body }, ...more })

/** A tapped button or row. */
export const aTap = (from: string, id: string) =>
  anInbound({ from, type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: id } } })

/** The webhook's body with these messages and statuses. */
export function aDelivery(
  settings: Pick<WhatsappSettings, 'phoneId'>,
  { messages, statuses }: { readonly messages?: readonly object[]; readonly statuses?: readonly object[] },
  profileName = 'Siti Aminah',
): string {
  const contacts = (messages ?? []).map((each) => ({
    wa_id: (each as { from: string }).from,
    profile: { name: profileName },
  }))
  const metadata = { display_phone_number: '6285550001111', phone_number_id: settings.phoneId }
  const value = {
    messaging_product: 'whatsapp',
    metadata,
    contacts,
    ...(messages && { messages }),
    ...(statuses && { statuses }),
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }],
  })
}

/** The headers of a webhook's request, signed with the application's secret. */
export function signedHeaders(body: string, appSecret: string): Record<string, string> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` }
}
