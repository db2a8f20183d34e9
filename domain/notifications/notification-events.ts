// What notifications announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A mail lies in the outbox and wants sending. */
export const mailQueued = defineEvent('mail.queued', z.object({ mailId: z.int() }))
