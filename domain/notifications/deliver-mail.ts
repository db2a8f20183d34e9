// Hands a mail of the outbox to the mail server; without SMTP settings it stays kept and readable.
import { eq, sql } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { outgoingMail } from './notification-tables.ts'

/**
 * Sends the mail unless it was sent.
 * @throws when the mail server refuses; the queue tries again and the reason is kept with the mail.
 */
export async function deliverMail(mailId: number): Promise<void> {
  if (!mailIsConfigured()) return
  const [mail] = await database.select().from(outgoingMail).where(eq(outgoingMail.id, mailId))
  if (!mail || mail.sentAt) return
  const attempt = { attempts: sql`${outgoingMail.attempts} + 1` }
  try {
    await sendMail({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.text })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await database
      .update(outgoingMail)
      .set({ ...attempt, lastError })
      .where(eq(outgoingMail.id, mailId))
    throw error
  }
  await database
    .update(outgoingMail)
    .set({ ...attempt, sentAt: now(), lastError: null })
    .where(eq(outgoingMail.id, mailId))
}
