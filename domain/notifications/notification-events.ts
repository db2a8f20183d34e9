import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** An email from before parts existed is ready to be sent; only older versions announce it. */
export const mailQueued = defineEvent('mail.queued', z.object({ mailId: z.int() }))

/** An email is ready to be sent. A new event name, because older versions that still run cannot read parts. */
export const letterQueued = defineEvent(
  'mail.letter-queued',
  z.object({
    mailId: z.int(),
    /** How many attempts there were when it was announced; without it any. The same of messages on other ways. */
    attempts: z.int().optional(),
  }),
)
