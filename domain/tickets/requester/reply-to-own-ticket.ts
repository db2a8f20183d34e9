// The requester writes: an addition, or an answer to what the desk asked.
import { and, eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type LockedTicket, lockOwnTicket, type TicketChange, writeChange } from '#domain/tickets/change-ticket.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { requesterReplied } from '#domain/tickets/ticket-events.ts'
import type { OwnReplyInput } from '#domain/tickets/ticket-input.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'

/** What is known of a message that is written; `repeated` is true when this form had already written it. */
export interface WrittenMessage {
  readonly repeated: boolean
}

/** The key under which a form's words are written. */
export const entryKey = (input: OwnReplyInput, type: 'requester_replied' | 'reopened') =>
  keyWithDigest(input.idempotencyKey, [type, input.message])

/**
 * Stores the requester's reply unless this form already did; `check` may refuse it. A form that was edited and sent
 * again counts as another. `withEntry` runs each time, with the entry that holds the words.
 */
export async function writeOnce(
  person: Person,
  input: OwnReplyInput,
  change: Pick<TicketChange, 'action' | 'move' | 'live'> & { readonly type: 'requester_replied' | 'reopened' },
  withEntry?: WithEntry,
  check: (found: LockedTicket) => void = () => undefined,
): Promise<WrittenMessage> {
  const { type, ...how } = change
  const idempotencyKey = entryKey(input, type)
  return database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, input.publicId)
    const [earlier] = await tx
      .select({ id: ticketEntry.id })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.idempotencyKey, idempotencyKey)))
    if (earlier) {
      await withEntry?.(tx, earlier.id)
      return { repeated: true }
    }
    requireConsent(person)
    check(found)
    await writeChange(tx, person, found, {
      ...how,
      // A reply to spam is stored as any other, and the requester does not learn of the mark.
      spam: 'too',
      entry: { type, audience: 'public', message: input.message, idempotencyKey },
      announce: async (inside, ids) => {
        await withEntry?.(inside, ids.entryId)
        await announce(inside, requesterReplied, ids)
      },
    })
    return { repeated: false }
  })
}

/**
 * Adds the requester's words, whatever the desk did in between: nothing a requester says is held back. The same form
 * sent twice makes one entry; `withEntry` runs in the same transaction.
 * @throws NotFound when the ticket is not the person's own; Conflict when it is completed or merged into another, or the consent is withdrawn; what
 * `withEntry` throws.
 */
export function replyToOwnTicket(person: Person, input: OwnReplyInput, withEntry?: WithEntry): Promise<WrittenMessage> {
  const change = {
    action: 'requester_reply',
    move: 'requester_reply',
    live: 'requester_replied',
    type: 'requester_replied',
  } as const
  return writeOnce(person, input, change, withEntry)
}
