// What the sending of a reply announces to the queue.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A reply waits to be sent; `holdId` names this sending of it. */
export const replyHeld = defineEvent(
  'ticket.reply-held',
  z.object({ ticketId: z.int(), personId: z.string(), holdId: z.uuid() }),
)

/** A reply that was made from a canned one was sent. */
export const cannedReplySent = defineEvent(
  'ticket.canned-reply-sent',
  z.object({ ticketId: z.int(), personId: z.string(), cannedReplyId: z.int() }),
)

/** A reply could not be sent and lies with its agent again, as a draft. */
export const replyReturned = defineEvent(
  'ticket.reply-returned',
  z.object({ ticketId: z.int(), personId: z.string(), holdId: z.uuid() }),
)
