// Erases the accounts whose seven days are over: name, contact and texts go, the figures of their tickets stay.
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import {
  account,
  consent,
  emailChange,
  profilePhoto,
  session,
  signInAttempt,
  twoFactor,
  user,
  verification,
} from '#domain/accounts/account-tables.ts'
import { attachment } from '#domain/attachments/attachment-tables.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { notification, notificationPreference, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { erasureDelay } from './personal-data-policy.ts'

const erasedName = 'Akun dihapus'
const erasedText = '(dihapus atas permintaan pemilik akun)'

/** Each account in a transaction of its own; safe to repeat and to run twice at once. Gives how many were erased. */
export async function eraseDueAccounts(): Promise<number> {
  const due = await database
    .select({ id: user.id })
    .from(user)
    .where(and(lte(user.erasureRequestedAt, new Date(now().getTime() - erasureDelay)), isNull(user.erasedAt)))
  let erased = 0
  for (const { id } of due) erased += await database.transaction((tx) => erase(tx, id))
  return erased
}

async function erase(tx: Transaction, userId: string): Promise<number> {
  // Asked again under the lock: the owner may have changed their mind this very moment.
  const [owner] = await tx
    .select({ email: user.email })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        isNull(user.erasedAt),
        lte(user.erasureRequestedAt, new Date(now().getTime() - erasureDelay)),
      ),
    )
    .for('update')
  if (!owner) return 0
  const nowhere = `terhapus-${userId}@terhapus.invalid`
  for (const table of [session, account, consent, emailChange, profilePhoto, signInAttempt, twoFactor]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
  for (const table of [notification, notificationPreference]) await tx.delete(table).where(eq(table.personId, userId))
  await tx.delete(verification).where(eq(verification.value, userId))
  await tx.delete(outgoingMail).where(eq(outgoingMail.personId, userId))
  await eraseTickets(tx, userId, nowhere)
  await tx
    .update(user)
    .set({
      name: erasedName,
      email: nowhere,
      emailVerified: false,
      image: null,
      phone: null,
      nisn: null,
      organization: null,
      position: null,
      address: null,
      specializations: [],
      banned: true,
      erasedAt: now(),
      updatedAt: now(),
    })
    .where(eq(user.id, userId))
  await recordAudit(tx, { actor: null, action: 'account.erase', target: `user:${userId}` })
  return 1
}

async function eraseTickets(tx: Transaction, userId: string, nowhere: string): Promise<void> {
  const own = (await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, userId))).map(
    ({ id }) => id,
  )
  await tx
    .update(ticket)
    .set({
      title: erasedText,
      description: erasedText,
      contactName: erasedName,
      contactEmail: nowhere,
      contactPhone: null,
      organization: null,
    })
    .where(eq(ticket.requesterId, userId))
  // Notices of others name the titles.
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
