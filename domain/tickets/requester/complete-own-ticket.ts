// 'Sudah selesai': the requester settles the own ticket.
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { lockOwnTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { database } from '#platform/database/database.server.ts'

/**
 * Completes the own ticket; doing it again changes nothing. Nobody is written to: who did it knows.
 * @throws NotFound when the ticket is not the person's own; Conflict while nobody has taken it up, when it is merged, or the
 * consent is withdrawn.
 */
export async function completeOwnTicket(person: Person, publicId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, publicId)
    requireConsent(person)
    if (found.status === 'completed' && found.mergedIntoId === null) return
    await writeChange(tx, person, found, {
      action: 'complete-own',
      move: 'complete',
      entry: { type: 'completed', audience: 'public', message: 'Ditandai selesai oleh pengirim.' },
      live: 'completed',
      // Its sender does not learn of the mark.
      spam: 'too',
    })
  })
}
