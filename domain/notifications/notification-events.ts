import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A mail of before letters had parts lies in the outbox and wants sending; only older versions of the portal announce it. */
export const mailQueued = defineEvent('mail.queued', z.object({ mailId: z.int() }))

/**
 * A letter lies in the outbox and wants sending. Another name than before, so that an older version that still runs
 * beside this one does not send a letter it cannot read.
 */
export const letterQueued = defineEvent(
  'mail.letter-queued',
  z.object({
    mailId: z.int(),
    /** How many attempts there were when it was announced; without it any. The same of messages on other ways. */
    attempts: z.int().optional(),
  }),
)
