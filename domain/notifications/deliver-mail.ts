// Hands a mail of the outbox to the mail server, at most once; without SMTP settings it stays kept and readable.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { isRefusedForGood, mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { outgoingMail } from './notification-tables.ts'

/** Makes the HTML part of a mail from its words; what draws stands above this floor. */
export type RenderLetter = (mail: { readonly subject: string; readonly text: string }) => Promise<string>

/**
 * Sends the mail unless it was sent, refused for good, or a delivery of it is (or was, when its process died) under way:
 * a reader rather gets no mail than two, and administrators see it.
 * @throws when the mail server cannot take it now; the queue tries again and the reason is kept with the mail.
 */
export async function deliverMail(mailId: number, render: RenderLetter): Promise<void> {
  if (!mailIsConfigured()) return
  const open = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.sendingSince))
  const [mail] = await database
    .update(outgoingMail)
    .set({ attempts: sql`${outgoingMail.attempts} + 1`, sendingSince: now() })
    .where(and(eq(outgoingMail.id, mailId), open))
    .returning()
  if (!mail) return
  const settle = (outcome: Partial<typeof outgoingMail.$inferInsert>) =>
    database
      .update(outgoingMail)
      .set({ ...outcome, sendingSince: null })
      .where(eq(outgoingMail.id, mailId))
  try {
    const { id, recipient: to, subject, text } = mail
    await sendMail({ id, to, subject, text, html: await render({ subject, text }) })
  } catch (error) {
    const forGood = isRefusedForGood(error)
    const lastError = error instanceof Error ? error.message : String(error)
    await settle({ lastError, ...(forGood && { failedAt: now() }) })
    if (forGood) return
    throw error
  }
  await settle({ sentAt: now(), lastError: null })
}
