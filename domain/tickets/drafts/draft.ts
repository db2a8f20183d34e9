import { z } from 'zod'
import { descriptionMaxLength, staffReplyInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { seconds } from '#shared/durations.ts'
import { defineEvent } from '#shared/events.ts'
import { manyLines } from '#shared/typed-text.ts'

/** How long a reply can be reverted, in milliseconds. */
export const heldFor = seconds(10)

export const draftInput = z.object({
  kind: z.enum(['reply', 'note']),
  message: z.string().overwrite(manyLines).max(descriptionMaxLength),
})

export type DraftInput = z.output<typeof draftInput>

export const heldReplyInput = ticketStepInput.extend({
  message: staffReplyInput('Balasan'),
  seen: z.coerce.number().int().nonnegative(),
  after: z.enum(['', 'complete']).transform((typed) => typed || null),
})

export type HeldReplyInput = z.output<typeof heldReplyInput>

export const holdInput = z.object({
  ticketId: z.coerce.number().int().positive(),
  holdId: z.uuid({ error: 'Muat ulang halaman ini, lalu coba lagi' }),
})

export type HoldInput = z.output<typeof holdInput>

export const replyHeld = defineEvent(
  'ticket.reply-held',
  z.object({ ticketId: z.int(), personId: z.string(), holdId: z.uuid() }),
)

export const cannedReplySent = defineEvent(
  'ticket.canned-reply-sent',
  z.object({ ticketId: z.int(), personId: z.string(), cannedReplyId: z.int() }),
)

export const replyReturned = defineEvent(
  'ticket.reply-returned',
  z.object({ ticketId: z.int(), personId: z.string(), holdId: z.uuid() }),
)
