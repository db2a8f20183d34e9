// How content the requester is with a completed ticket.
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { lockOwnTicket } from '#domain/tickets/change-ticket.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { ticketRated } from '#domain/tickets/ticket-events.ts'
import type { RatingInput } from '#domain/tickets/ticket-input.ts'
import { ownPowersOver } from '#domain/tickets/ticket-policy.ts'
import { satisfaction } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'

import { announce } from '#platform/jobs.server.ts'

import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'

/**
 * Stores the rating, or changes it; that can be done until the ticket is opened again.
 * @throws NotFound when the ticket is not the person's own; Conflict when it is not completed.
 */
export async function rateOwnTicket(person: Person, input: RatingInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, input.publicId)
    requireConsent(person)
    if (!ownPowersOver(person, found).rate) throw new Conflict('Penilaian dapat diberikan setelah pertanyaan selesai.')
    const rating = { score: input.score, comment: input.comment || null }
    await tx
      .insert(satisfaction)
      .values({ ticketId: found.id, ...rating, createdAt: now() })
      .onConflictDoUpdate({ target: satisfaction.ticketId, set: rating })
    await recordAudit(tx, { actor: person, action: ticketAudit.rate, target: `ticket:${found.id}` })
    if (rating.comment) await announce(tx, ticketRated, { ticketId: found.id })
  })
}
