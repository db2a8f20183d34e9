// What deliveries announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** An answer was withdrawn while a message with it was being sent, and the message may have arrived. */
export const withdrawnAnswerSent = defineEvent(
  'delivery.withdrawn-answer-sent',
  z.object({ ticketId: z.int(), entryId: z.int() }),
)
