// The mail log for administrators.
import { desc, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import { database } from '#platform/database.server.ts'
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
  readonly sentAt: Date | null
  readonly createdAt: Date
}

/**
 * A page of mails, newest first.
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
      sentAt: outgoingMail.sentAt,
      createdAt: outgoingMail.createdAt,
    })
    .from(outgoingMail)
    .where(before ? lt(outgoingMail.id, before) : undefined)
    .orderBy(desc(outgoingMail.id))
    .limit(51)
  const items = rows.slice(0, 50)
  return { items, next: rows.length > 50 ? (items.at(-1)?.id ?? null) : null }
}
