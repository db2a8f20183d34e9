// Parts from an account what was asked under it before its address was proven: it binds nobody, and its author, who holds its ID, can still read the answer.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/**
 * Gives the tickets that were asked on the portal to an account that nobody can open; what staff filed for the address
 * stays. Notices, earlier mails and unsent files of the account go. Safe to repeat.
 */
export async function releaseUnproven({ userId, before }: { userId: string; before: string }): Promise<void> {
  const until = new Date(before)
  await database.transaction(async (tx) => {
    await tx.delete(notification).where(and(eq(notification.personId, userId), lt(notification.createdAt, until)))
    await tx.delete(outgoingMail).where(and(eq(outgoingMail.personId, userId), lt(outgoingMail.createdAt, until)))
    await tx
      .delete(attachment)
      .where(and(eq(attachment.ownerId, userId), isNull(attachment.entryId), lt(attachment.createdAt, until)))
    const found = await tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket.requesterId, userId), eq(ticket.channel, 'web'), lt(ticket.createdAt, until)))
      .for('update')
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const email = `belum-terbukti-${crypto.randomUUID()}@tanpa-pemilik.invalid`
    const fresh = { name: 'Pemohon tanpa alamat', email, role: 'client', passwordHash: null, at: now() } as const
    const nobody = await insertAccount(tx, fresh)
    if (!nobody) throw new Error('a random address was taken')
    await tx.update(ticket).set({ requesterId: nobody, contactEmail: email }).where(inArray(ticket.id, ids))
    await tx
      .update(ticketEntry)
      .set({ authorId: nobody })
      .where(and(inArray(ticketEntry.ticketId, ids), eq(ticketEntry.authorId, userId)))
    await tx
      .update(attachment)
      .set({ ownerId: nobody })
      .where(and(eq(attachment.ownerId, userId), lt(attachment.createdAt, until)))
    await recordAudit(tx, {
      actor: null,
      action: personalDataAudit['release-unproven'],
      target: `user:${userId}`,
      changes: { tickets: [ids.length, 0] },
    })
  })
}
