// Whether mails about answers reach somebody, and whether they want them.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { notificationPreference } from './notification-tables.ts'

/** What stands between an answer and somebody's mailbox; 'on' when nothing does. */
export type MailReach = 'on' | 'unconfirmed' | 'off' | 'no_server' | 'none'

/** Says it of a person; `mailsAnswers` is their choice, null without one. Mails go to proven addresses only. */
export function mailReach(person: {
  readonly email: string
  readonly emailVerified: boolean
  readonly mailsAnswers: boolean | null
}): MailReach {
  if (!hasAddress(person.email)) return 'none'
  if (!person.emailVerified) return 'unconfirmed'
  if (person.mailsAnswers === false) return 'off'
  return mailIsConfigured() ? 'on' : 'no_server'
}

/** True unless the person chose otherwise. */
export async function wantsAnswerMails(personId: string): Promise<boolean> {
  const [row] = await database
    .select({ mailsAnswers: notificationPreference.mailsAnswers })
    .from(notificationPreference)
    .where(eq(notificationPreference.personId, personId))
  return row?.mailsAnswers ?? true
}

/** Keeps the person's choice. */
export async function setAnswerMails(person: Person, mailsAnswers: boolean): Promise<void> {
  const choice = { mailsAnswers, updatedAt: now() }
  await database
    .insert(notificationPreference)
    .values({ personId: person.id, ...choice })
    .onConflictDoUpdate({ target: notificationPreference.personId, set: choice })
}
