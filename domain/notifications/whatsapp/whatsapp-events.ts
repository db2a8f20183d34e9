// What WhatsApp announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A message or a status was received and wants handling; the id is that of `whatsapp_received`. */
export const whatsappReceivedEvent = defineEvent('whatsapp.received', z.object({ id: z.string() }))

/** A message lies in the outbox and wants sending; `sealed` as for push messages. */
export const whatsappQueued = defineEvent(
  'whatsapp.queued',
  z.object({ messageId: z.int(), attempts: z.int().optional(), sealed: z.literal(true).optional() }),
)
