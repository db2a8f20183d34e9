// What a requester writes to the own ticket, counted per person and network; a form sent again counts once.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import type { OwnReplyInput } from '#domain/tickets/ticket-input.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { TooMany } from '#shared/errors.ts'
import { reopenOwnTicket } from './reopen-own-ticket.ts'
import { entryKey, replyToOwnTicket } from './reply-to-own-ticket.ts'

const networks = makeLimit('reply-network')
const ways = {
  reply: { limit: makeLimit('reply-person'), write: replyToOwnTicket, type: 'requester_replied' },
  reopen: { limit: makeLimit('reopen-person'), write: reopenOwnTicket, type: 'reopened' },
} as const

/** True when this very form has been written to the person's ticket already. */
async function wasWritten(person: Person, input: OwnReplyInput, type: 'requester_replied' | 'reopened') {
  const rows = await database
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .innerJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(
      and(
        eq(ticket.publicId, input.publicId),
        eq(ticket.requesterId, person.id),
        eq(ticketEntry.idempotencyKey, entryKey(input, type)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Replies to the own ticket, or opens it again. A form that was written already is never refused.
 * @throws as `replyToOwnTicket` and `reopenOwnTicket`; TooMany when the person or the network wrote too much.
 */
export async function sendOwnMessage(
  intent: 'reply' | 'reopen',
  person: Person,
  input: OwnReplyInput,
  network: string,
  withEntry?: WithEntry,
): Promise<void> {
  const { limit, write, type } = ways[intent]
  const giveBack = async () => {
    await Promise.all([limit.giveBack(person.id), networks.giveBack(network)])
  }
  try {
    await limit.take(person.id)
    await networks.take(network).catch(async (refused: unknown) => {
      await limit.giveBack(person.id)
      throw refused
    })
  } catch (refused) {
    if (!(refused instanceof TooMany) || !(await wasWritten(person, input, type))) throw refused
    await write(person, input, withEntry)
    return
  }
  try {
    const { repeated } = await write(person, input, withEntry)
    if (repeated) await giveBack()
  } catch (error) {
    // Nothing was written, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}
