import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

export const whatsappReceivedEvent = defineEvent('whatsapp.received', z.object({ id: z.string() }))

export const whatsappQueued = defineEvent(
  'whatsapp.queued',
  z.object({ messageId: z.int(), attempts: z.int().optional(), sealed: z.literal(true).optional() }),
)
