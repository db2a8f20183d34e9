// Erases one account: name, contact and texts go, the figures of its tickets stay.
import { eq, inArray, or } from 'drizzle-orm'
import { eraseAccountData } from '#domain/accounts/personal-data/erase-account-data.ts'
import { notification, notificationPreference, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { filedConsent, satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'

const erasedName = 'Akun dihapus'

/** The row must be locked by the caller; `erasedText` stands where a text stood and says why it is gone. */
export async function eraseAccount(tx: Transaction, userId: string, erasedText: string): Promise<void> {
  const erasedAddress = `terhapus-${userId}@terhapus.invalid`
  for (const table of [notification, notificationPreference]) await tx.delete(table).where(eq(table.personId, userId))
  await tx.delete(outgoingMail).where(eq(outgoingMail.personId, userId))
  await eraseTickets(tx, userId, erasedAddress, erasedText)
  await eraseAccountData(tx, userId, { name: erasedName, email: erasedAddress })
  await recordAudit(tx, { actor: null, action: personalDataAudit.erase, target: `user:${userId}` })
}

async function eraseTickets(tx: Transaction, userId: string, erasedAddress: string, erasedText: string): Promise<void> {
  const own = (await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, userId))).map(
    ({ id }) => id,
  )
  await tx
    .update(ticket)
    .set({
      title: erasedText,
      description: erasedText,
      contactName: erasedName,
      contactEmail: erasedAddress,
      contactPhone: null,
      organization: null,
    })
    .where(eq(ticket.requesterId, userId))
  // Notices of others name the titles.
  if (own.length > 0) await tx.delete(filedConsent).where(inArray(filedConsent.ticketId, own))
  if (own.length > 0) await tx.delete(notification).where(inArray(notification.ticketId, own))
  // Answers may quote what was asked, so the whole conversation goes; who answered when stays for the figures.
  const texts = or(eq(ticketEntry.authorId, userId), inArray(ticketEntry.ticketId, own.length > 0 ? own : [-1]))
  const entries = await tx
    .update(ticketEntry)
    .set({ message: erasedText })
    .where(texts)
    .returning({ id: ticketEntry.id })
  await tx
    .update(ticketEntry)
    .set({ authorName: erasedName, organization: null })
    .where(eq(ticketEntry.authorId, userId))
  const ids = entries.map(({ id }) => id)
  // Also those whose message was never sent.
  await tx.delete(attachment).where(or(eq(attachment.ownerId, userId), inArray(attachment.entryId, ids)))
  if (own.length > 0) await tx.update(satisfaction).set({ comment: null }).where(inArray(satisfaction.ticketId, own))
}
