// Which tickets were asked without an account, for the mark in lists and on the ticket.
import { sql } from 'drizzle-orm'
import { canBeOpened } from '#domain/accounts/people-views.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'

/** True for a ticket that nobody filed for its requester, who cannot sign in. */
export const isWithoutAccount = sql<boolean>`(${ticket.filedBy} is null and not ${canBeOpened(ticket.requesterId)})`
