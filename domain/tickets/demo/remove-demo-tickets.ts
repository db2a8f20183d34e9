// Takes the sample tickets away when demo mode is left: to families they would be untrue.
import { eq, exists, inArray, like, or } from 'drizzle-orm'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { people } from '#domain/accounts/people-views.ts'
import { removeAccounts } from '#domain/accounts/personal-data/erase-account-data.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'

const account = people('account')

/**
 * Deletes the samples, what the demo client asked, and the samples' requesters (`sampleEmails`), who have no password.
 * Safe to repeat; tickets of other people are never touched.
 */
export async function removeDemoTickets(sampleEmails: readonly string[]): Promise<void> {
  const demoEmails = demoAccounts.map(({ email }) => email)
  await database.transaction(async (tx) => {
    const demoPeople = tx.select({ id: account.id }).from(account).where(inArray(account.email, demoEmails))
    const demo = await tx
      .select({ id: ticket.id })
      .from(ticket)
      // Keys of real tickets are UUIDs.
      .where(or(like(ticket.idempotencyKey, prefixPattern('demo-')), inArray(ticket.requesterId, demoPeople)))
    if (demo.length === 0) return
    const ids = demo.map(({ id }) => id)
    await tx.delete(satisfaction).where(inArray(satisfaction.ticketId, ids))
    // Their attachments go with them.
    await tx.delete(ticketEntry).where(inArray(ticketEntry.ticketId, ids))
    await tx.delete(ticket).where(inArray(ticket.id, ids))
    await removeAccounts(tx, sampleEmails, (personId) =>
      exists(tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, personId))),
    )
  })
}
