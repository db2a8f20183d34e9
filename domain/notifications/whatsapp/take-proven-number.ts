// What follows when somebody proved a number by a code: their questions come to them, and answers that waited go out.
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { adoptGuestTickets } from '#domain/tickets/personal-data/adopt-guest-tickets.ts'
import { database } from '#platform/database/database.server.ts'
import { releaseHeld } from './release-held.ts'

/** Gives the number's questions to its owner and releases their answers; safe to repeat. */
export async function takeProvenNumber({ number, personId }: { readonly number: string; readonly personId: string }) {
  await database.transaction(async (tx) => {
    const owner = await findNumberOwner(tx, number)
    if (owner?.person.id !== personId) return
    await adoptGuestTickets(tx, owner.person, number)
    if (!owner.banned) await releaseHeld(tx, number, personId)
  })
}
