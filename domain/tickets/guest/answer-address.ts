// The e-mail address to which answers to a ticket go: the account's, or the one that a guest named and confirmed.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonColumns } from '#domain/accounts/people-views.ts'

/** The address as expressions over a ticket and its requester; only one that is verified may get mails. */
export function answerAddress(
  ticket: { readonly contactEmail: SQLWrapper; readonly contactEmailConfirmedAt: SQLWrapper },
  requester: Pick<PersonColumns, 'email' | 'emailVerified'>,
): { readonly email: SQL<string>; readonly emailVerified: SQL<boolean> } {
  const isGuests = sql`(not ${requester.emailVerified} and ${ticket.contactEmailConfirmedAt} is not null)`
  return {
    email: sql<string>`case when ${isGuests} then ${ticket.contactEmail} else ${requester.email} end`,
    emailVerified: sql<boolean>`(${requester.emailVerified} or ${isGuests})`,
  }
}
