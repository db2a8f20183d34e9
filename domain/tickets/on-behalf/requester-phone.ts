// The number by which the desk reaches a requester by hand: the one named in the ticket, or else the account's.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonColumns } from '#domain/accounts/people-views.ts'

/** The number as an expression over a ticket and its requester; null without any, and for who withdrew the consent. */
export function requesterPhone(
  ticket: { readonly contactPhone: SQLWrapper },
  requester: Pick<PersonColumns, 'phone' | 'consentWithdrawnAt'>,
): SQL<string | null> {
  return sql<string | null>`case when ${requester.consentWithdrawnAt} is null
    then coalesce(${ticket.contactPhone}, ${requester.phone}) end`
}
