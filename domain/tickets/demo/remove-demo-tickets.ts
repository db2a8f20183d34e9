// Takes the sample tickets away when demo mode is left: to families they would be untrue.
import { and, eq, inArray, like, notExists, or } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'

/**
 * Deletes the samples, what the demo client asked, and the samples' requesters (`sampleEmails`), who have no password.
 * Safe to repeat; tickets of other people are never touched.
 */
export async function removeDemoTickets(sampleEmails: readonly string[]): Promise<void> {
  const demoEmails = demoAccounts.map(({ email }) => email)
  await database.transaction(async (tx) => {
    const demoPeople = tx.select({ id: user.id }).from(user).where(inArray(user.email, demoEmails))
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
    const others = tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, user.id))
    await tx.delete(user).where(and(inArray(user.email, [...sampleEmails]), notExists(others)))
  })
}
