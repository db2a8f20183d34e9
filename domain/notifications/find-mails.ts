// The mail log for administrators.
import { desc, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import { database } from '#platform/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { outgoingMail } from './notification-tables.ts'

/** A mail and what became of it. */
export interface MailRow {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly attempts: number
  readonly lastError: string | null
  /** A delivery is under way, or its process died in the middle of it. */
  readonly sendingSince: Date | null
  /** Refused for good. */
  readonly failedAt: Date | null
  readonly sentAt: Date | null
  readonly createdAt: Date
}

/** One-time links open accounts: they are shown only where no mail server brings them, and to super admins alone. */
function withoutLinks(text: string): string {
  return text.replaceAll(/(\?token=)[\w-]+/g, '$1…')
}

/**
 * A page of mails, newest first. One-time links are made unusable unless a super admin must hand them on by hand.
 * @throws Forbidden without the permission 'system'.
 */
export async function findMails(person: Person, before?: number): Promise<{ items: MailRow[]; next: number | null }> {
  if (!holds(person, 'system')) throw new Forbidden()
  const rows = await database
    .select({
      id: outgoingMail.id,
      recipient: outgoingMail.recipient,
      subject: outgoingMail.subject,
      text: outgoingMail.text,
      attempts: outgoingMail.attempts,
      lastError: outgoingMail.lastError,
      sendingSince: outgoingMail.sendingSince,
      failedAt: outgoingMail.failedAt,
      sentAt: outgoingMail.sentAt,
      createdAt: outgoingMail.createdAt,
    })
    .from(outgoingMail)
    .where(before ? lt(outgoingMail.id, before) : undefined)
    .orderBy(desc(outgoingMail.id))
    .limit(51)
  const shown = holds(person, 'super_admin') && !mailIsConfigured()
  const items = rows.slice(0, 50).map((row) => (shown ? row : { ...row, text: withoutLinks(row.text) }))
  return { items, next: rows.length > 50 ? (items.at(-1)?.id ?? null) : null }
}
