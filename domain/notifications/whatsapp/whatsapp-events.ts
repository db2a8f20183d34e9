import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

export const whatsappReceivedEvent = defineEvent('whatsapp.received', z.object({ id: z.string() }))
