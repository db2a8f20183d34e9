import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

export const ticketSubmitted = defineEvent('ticket.submitted', z.object({ ticketId: z.int() }))

export const ticketAnswered = defineEvent('ticket.answered', z.object({ ticketId: z.int(), entryId: z.int() }))

export const messageWithdrawn = defineEvent(
  'ticket.message-withdrawn',
  z.object({ ticketId: z.int(), entryId: z.int() }),
)

export const ticketCompleted = defineEvent('ticket.completed', z.object({ ticketId: z.int() }))

export const ticketRated = defineEvent('ticket.rated', z.object({ ticketId: z.int() }))

const entryOf = z.object({ ticketId: z.int(), entryId: z.int() })

export const requesterReplied = defineEvent('ticket.requester-replied', entryOf)

export const ticketNoted = defineEvent('ticket.noted', entryOf.extend({ mentioned: z.array(z.string()) }))

/** A snoozed ticket returned, at `at` in milliseconds. */
export const snoozeEndedEvent = defineEvent(
  'ticket.snooze-ended',
  z.object({ ticketId: z.int(), personId: z.string(), wokenBy: z.enum(['time', 'reply']), at: z.int() }),
)

export const ticketAssigned = defineEvent('ticket.assigned', entryOf.extend({ assigneeId: z.string() }))

export const ticketReleased = defineEvent('ticket.released', z.object({ ticketId: z.int() }))

export const ticketHandedOver = defineEvent('ticket.handed-over', entryOf.extend({ officeId: z.int().nullable() }))

export const contactConfirmed = defineEvent('ticket.contact-confirmed', z.object({ ticketId: z.int() }))

export const ticketConsentWithdrawn = defineEvent('ticket.consent-withdrawn', entryOf)

export const ticketEscalated = defineEvent('ticket.escalated', entryOf.extend({ to: z.enum(['office', 'province']) }))
