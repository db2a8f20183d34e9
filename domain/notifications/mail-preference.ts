// Whether somebody wants mails about answers.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { notificationPreference } from './notification-tables.ts'

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
