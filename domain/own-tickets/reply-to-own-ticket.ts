// The requester writes: an addition, or an answer to what the desk asked.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { type LockedTicket, lockOwnTicket, type TicketChange, writeChange } from '#domain/tickets/change-ticket.ts'
import { keyWithDigest, type WithEntry } from '#domain/tickets/store-ticket.ts'
import { requesterReplied } from '#domain/tickets/ticket-events.ts'
import type { OwnReplyInput } from '#domain/tickets/ticket-input.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database.server.ts'
import { announce } from '#platform/jobs.server.ts'

/**
 * Writes what the requester says unless this form already did; `check` may refuse it. A form that was edited and sent
 * again counts as another. `withEntry` runs each time, with the entry that holds the words.
 */
export async function writeOnce(
  person: Person,
  input: OwnReplyInput,
  change: Pick<TicketChange, 'action' | 'move' | 'live'> & { readonly type: 'requester_replied' | 'reopened' },
  withEntry?: WithEntry,
  check: (found: LockedTicket) => void = () => undefined,
): Promise<void> {
  const { type, ...how } = change
  const idempotencyKey = keyWithDigest(input.idempotencyKey, [type, input.message])
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, input.publicId)
    const [earlier] = await tx
      .select({ id: ticketEntry.id })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.idempotencyKey, idempotencyKey)))
    if (earlier) return withEntry?.(tx, earlier.id)
    check(found)
    await writeChange(tx, person, found, {
      ...how,
      entry: { type, audience: 'public', message: input.message, idempotencyKey },
      announce: async (inside, ids) => {
        await withEntry?.(inside, ids.entryId)
        await announce(inside, requesterReplied, ids)
      },
    })
  })
}

/**
 * Adds the requester's words, whatever the desk did in between: nothing a requester says is held back. The same form
 * sent twice makes one entry; `withEntry` runs in the same transaction.
 * @throws NotFound when the ticket is not the person's own; Conflict when it is completed or merged into another; what
 * `withEntry` throws.
 */
export function replyToOwnTicket(person: Person, input: OwnReplyInput, withEntry?: WithEntry): Promise<void> {
  const change = {
    action: 'requester_reply',
    move: 'requester_reply',
    live: 'requester_replied',
    type: 'requester_replied',
  } as const
  return writeOnce(person, input, change, withEntry)
}
