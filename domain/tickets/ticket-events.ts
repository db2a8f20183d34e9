// What tickets announce; each inside the transaction of the change.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A new ticket is stored. */
export const ticketSubmitted = defineEvent('ticket.submitted', z.object({ ticketId: z.int() }))

/** A public answer is stored; `entryId` is its timeline entry. */
export const ticketAnswered = defineEvent('ticket.answered', z.object({ ticketId: z.int(), entryId: z.int() }))

/** An answer was withdrawn; `entryId` is the entry that stood for it. */
export const messageWithdrawn = defineEvent(
  'ticket.message-withdrawn',
  z.object({ ticketId: z.int(), entryId: z.int() }),
)

/** The ticket was completed. */
export const ticketCompleted = defineEvent('ticket.completed', z.object({ ticketId: z.int() }))

/** The requester rated the answer, or changed the rating, with words beside it. */
export const ticketRated = defineEvent('ticket.rated', z.object({ ticketId: z.int() }))

const entryOf = z.object({ ticketId: z.int(), entryId: z.int() })

/** The requester wrote, or opened the ticket again; `entryId` is the timeline entry. */
export const requesterReplied = defineEvent('ticket.requester-replied', entryOf)

/** An agent wrote an internal note; `mentioned` are the ids of the colleagues it names. */
export const ticketNoted = defineEvent('ticket.noted', entryOf.extend({ mentioned: z.array(z.string()) }))

/** A ticket that the agent had put off came back, at `at` in milliseconds. */
export const snoozeEnded = defineEvent(
  'ticket.snooze-ended',
  z.object({ ticketId: z.int(), personId: z.string(), wokenBy: z.enum(['time', 'reply']), at: z.int() }),
)

/** An agent got the ticket from somebody else. */
export const ticketAssigned = defineEvent('ticket.assigned', entryOf.extend({ assigneeId: z.string() }))

/** Nobody has the ticket any more; it waits again for somebody to take it. */
export const ticketReleased = defineEvent('ticket.released', z.object({ ticketId: z.int() }))

/** The ticket lies with another branch office now; null: with the province. */
export const ticketHandedOver = defineEvent('ticket.handed-over', entryOf.extend({ officeId: z.int().nullable() }))

/** A requester without an account confirmed the e-mail address that the ticket names. */
export const contactConfirmed = defineEvent('ticket.contact-confirmed', z.object({ ticketId: z.int() }))

/** The requester withdrew the consent, and the ticket was closed for it. */
export const ticketConsentWithdrawn = defineEvent('ticket.consent-withdrawn', entryOf)

/** The ticket is overdue: escalated to its office, and a working day later to the province. */
export const ticketEscalated = defineEvent('ticket.escalated', entryOf.extend({ to: z.enum(['office', 'province']) }))
