// 'Urungkan': a reply that was not sent yet becomes a draft again.
import type { Person } from '#domain/accounts/person.ts'
import { lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import type { HoldInput } from './draft-input.ts'
import { announceDraft, isReplyOf, lockHeldReply } from './held-reply.ts'

/** Shown to who was too late. */
const alreadySent = 'Balasan sudah terkirim, jadi tidak dapat diurungkan lagi.'

/**
 * Takes the reply back; gives its text, and the version of the ticket. Nobody was told of it.
 * @throws NotFound when the agent may not know of the ticket; Conflict when it was sent already.
 */
export async function takeReplyBack(person: Person, hold: HoldInput): Promise<{ message: string; version: number }> {
  return database.transaction(async (tx) => {
    const found = await lockDeskTicket(tx, person, hold.ticketId)
    const draft = await lockHeldReply(tx, person.id, hold)
    if (!draft) throw new Conflict(alreadySent)
    await tx.update(ticketDraft).set({ sendAt: null, updatedAt: now() }).where(isReplyOf(person.id, hold.ticketId))
    await announceDraft(tx, found)
    return { message: draft.message, version: found.version }
  })
}
