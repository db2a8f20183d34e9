// What the webhook of the WhatsApp Cloud API receives, as far as the portal reads it. Unknown parts are omitted.
import { z } from 'zod'

const media = z.object({
  id: z.string().min(1).max(200),
  mime_type: z.string().max(200).optional(),
  caption: z.string().max(10_000).optional(),
  filename: z.string().max(500).optional(),
})

const reply = z.object({ id: z.string().max(300), title: z.string().max(300).optional() })

/** A message of a number. Types that the portal does not read (films, stickers, places) have only a type. */
export const inboundMessage = z.object({
  id: z.string().min(1).max(300),
  /** The number with its country, digits only. */
  from: z.string().regex(/^\d{6,20}$/),
  /** Unix time in seconds. */
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string().max(50),
  text: z.object({ body: z.string().max(70_000) }).optional(),
  image: media.optional(),
  document: media.optional(),
  audio: media.optional(),
  button: z.object({ text: z.string().max(300), payload: z.string().max(300).optional() }).optional(),
  interactive: z.object({ button_reply: reply.optional(), list_reply: reply.optional() }).optional(),
  context: z.object({ id: z.string().max(300).optional() }).optional(),
  profileName: z.string().max(300).optional(),
})

export type InboundMessage = z.output<typeof inboundMessage>

export const messageStatus = z.object({
  id: z.string().min(1).max(300),
  status: z.string().max(50),
  timestamp: z.string().regex(/^\d{1,12}$/),
  recipient_id: z.string().max(30).optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().max(1_000).optional() })).optional(),
})

export type MessageStatus = z.output<typeof messageStatus>

const contact = z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() })

const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    contacts: z.array(z.unknown()).optional(),
    messages: z.array(z.unknown()).optional(),
    statuses: z.array(z.unknown()).optional(),
  }),
})

const payload = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) })

export interface WebhookDelivery {
  readonly messages: readonly InboundMessage[]
  readonly statuses: readonly MessageStatus[]
  /** Parts of it that could not be read; they are not delivered again for it. */
  readonly unread: number
}

/** Reads a delivery for the number with this ID; null for what is no delivery at all. Parts for other numbers are omitted. */
export function readDelivery(body: unknown, phoneId: string): WebhookDelivery | null {
  const parsed = payload.safeParse(body)
  if (!parsed.success) return null
  const [messages, statuses]: [InboundMessage[], MessageStatus[]] = [[], []]
  let unread = 0
  for (const each of parsed.data.entry.flatMap(({ changes }) => changes)) {
    const { data } = change.safeParse(each)
    if (data?.field !== 'messages' || data.value.metadata?.phone_number_id !== phoneId) continue
    const contacts = (data.value.contacts ?? []).flatMap((one) => contact.safeParse(one).data ?? [])
    for (const raw of data.value.messages ?? []) {
      const message = inboundMessage.safeParse(raw)
      if (!message.success) unread++
      else {
        const profileName = contacts.find(({ wa_id }) => wa_id === message.data.from)?.profile?.name.slice(0, 300)
        messages.push({ ...message.data, ...(profileName && { profileName }) })
      }
    }
    for (const raw of data.value.statuses ?? []) {
      const status = messageStatus.safeParse(raw)
      if (status.success) statuses.push(status.data)
      else unread++
    }
  }
  return { messages, statuses, unread }
}
