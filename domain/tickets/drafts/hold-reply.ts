// 'Kirim': a reply waits for a moment in which its agent can take it back, before anybody is told.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { checkFiles } from '#domain/tickets/attachments/check-files.ts'
import { checkChangeIn } from '#domain/tickets/change-ticket.ts'
import { answer } from '#domain/tickets/desk/reply-to-ticket.ts'
import { type HeldReply, ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { replyHeld } from './draft-events.ts'
import { type HeldReplyInput, type HoldInput, heldFor } from './draft-input.ts'
import { announceDraft, isReplyOf } from './held-reply.ts'
import { releaseReply } from './release-reply.ts'

const colleague = people('colleague')

async function refuseSecondReply(tx: Transaction, person: Person, ticketId: number): Promise<void> {
  const [other] = await tx
    .select({ name: colleague.name })
    .from(ticketDraft)
    .innerJoin(colleague, eq(colleague.id, ticketDraft.personId))
    .where(and(eq(ticketDraft.ticketId, ticketId), ne(ticketDraft.personId, person.id), isNotNull(ticketDraft.sendAt)))
    .limit(1)
  if (other) throw new Conflict(`${other.name} baru saja mengirim balasan untuk tiket ini. Baca dulu, lalu kirim lagi.`)
}

/**
 * Sends what the agent has on its way to the ticket already, before another reply takes its place; gives the version that
 * the agent has seen with it. The same words sent twice are one reply, whose sending is given instead.
 */
async function sendEarlier(person: Person, { ticketId, version, message }: HeldReplyInput) {
  const [earlier] = await database
    .select({ held: ticketDraft.held, message: ticketDraft.message, version: ticket.version })
    .from(ticketDraft)
    .innerJoin(ticket, eq(ticket.id, ticketDraft.ticketId))
    .where(and(isReplyOf(person.id, ticketId), isNotNull(ticketDraft.sendAt)))
  if (!earlier?.held) return { version }
  const hold = { ticketId, holdId: earlier.held.id }
  if (earlier.message === message) return { version, same: hold }
  const sent = await releaseReply(person.id, hold)
  return { version: sent && earlier.version === version ? sent.version : version }
}

/**
 * Takes the reply for sending in ten seconds; the answer names this sending. The ticket stays as it is until then. A second
 * reply of the agent sends the first at once.
 * @throws as `changeTicketIn`; Conflict while a colleague's reply to the ticket is on its way; as `checkFiles`.
 */
export async function holdReply(
  person: Person,
  input: HeldReplyInput,
  more: Pick<HeldReply, 'attachments' | 'steps' | 'cannedReplyId'>,
): Promise<HoldInput> {
  const { ticketId, message, seen, after } = input
  const { version, same } = await sendEarlier(person, input)
  if (same) return same
  return database.transaction(async (tx) => {
    const found = await checkChangeIn(tx, person, { ticketId, version }, answer(message))
    await refuseSecondReply(tx, person, ticketId)
    await checkFiles(tx, person, more.attachments)
    const holdId = crypto.randomUUID()
    const at = now()
    const sending = {
      message,
      updatedAt: at,
      sendAt: new Date(at.getTime() + heldFor),
      held: { id: holdId, seenEntry: seen, after, ...more },
      returned: null,
    }
    await tx
      .insert(ticketDraft)
      .values({ ticketId, personId: person.id, kind: 'reply', ...sending })
      .onConflictDoUpdate({ target: [ticketDraft.ticketId, ticketDraft.personId, ticketDraft.kind], set: sending })
    await announceDraft(tx, found)
    await announce(tx, replyHeld, { ticketId, personId: person.id, holdId }, heldFor)
    return { ticketId, holdId }
  })
}
