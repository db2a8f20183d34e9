// What tickets announce; each inside the transaction of the change.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A new ticket is stored. */
export const ticketSubmitted = defineEvent('ticket.submitted', z.object({ ticketId: z.int() }))

/** A public answer is stored; `entryId` is its timeline entry. */
export const ticketAnswered = defineEvent('ticket.answered', z.object({ ticketId: z.int(), entryId: z.int() }))

/** The ticket was completed. */
export const ticketCompleted = defineEvent('ticket.completed', z.object({ ticketId: z.int() }))
