// What becomes of the account that had a number before: one that only the number opened joins the account that has it now.
import { eq } from 'drizzle-orm'
import { lockPeople, people } from '#domain/accounts/people-views.ts'
import { eraseAccountData } from '#domain/accounts/personal-data/erase-account-data.ts'
import { findNumberOwner, findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { eraseMailsAndNotices } from '#domain/notifications/personal-data/erase-mails-and-notices.ts'
import { giveMessagesAndNotices } from '#domain/notifications/personal-data/give-messages-and-notices.ts'
import { releaseHeld } from '#domain/notifications/whatsapp/release-held.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { giveAllTickets } from '#domain/tickets/personal-data/give-tickets.ts'
import { database } from '#platform/database/database.server.ts'

/** True for an account that nothing opens but its numbers: what it asked is its number's. */
export function opensByNumberAlone(person: { readonly email: string; readonly role: string }): boolean {
  return person.role === 'client' && !hasAddress(person.email)
}

/**
 * Gives everything that the former owner asked to the number's owner, and ends the account that nobody can open any more.
 * Does nothing while another number or an address opens it. Safe to repeat.
 */
export async function joinFormerOwner(proven: {
  readonly number: string
  readonly personId: string
  readonly formerId?: string | undefined
}): Promise<void> {
  const { number, personId, formerId } = proven
  if (formerId === undefined || formerId === personId) return
  await database.transaction(async (tx) => {
    const owner = await findNumberOwner(tx, number)
    if (owner?.person.id !== personId) return
    const [locked] = await lockPeople(tx, ({ id }) => eq(id, formerId), 1)
    if (!locked) return
    const view = people('former')
    const [former] = await tx.select().from(view).where(eq(view.id, formerId))
    if (!former || former.erasedAt || former.banned || !opensByNumberAlone(former)) return
    if ((await findProvenNumbers(tx, formerId)).length > 0) return
    await giveAllTickets(tx, formerId, owner.person)
    await giveMessagesAndNotices(tx, formerId, personId)
    if (!owner.banned) await releaseHeld(tx, number, personId)
    await eraseMailsAndNotices(tx, formerId)
    await eraseAccountData(tx, formerId, { name: 'Akun digabung', email: former.email })
  })
}
