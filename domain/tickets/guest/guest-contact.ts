import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { contactConfirmed } from '#domain/tickets/ticket-events.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'

/** The requester of the link, without using it up; null when it is unknown, used or has expired. */
export async function getContactLink(token: string): Promise<{ readonly requesterId: string } | null> {
  const requesterId = await readLink('confirm-contact', token)
  return requesterId === undefined ? null : { requesterId }
}

/**
 * Confirms the address for this question only: each guest question has its own requester.
 * @throws Invalid for an unusable link.
 */
export async function confirmContact(token: string, requestId?: string): Promise<void> {
  await database.transaction(async (tx) => {
    const requesterId = (await consumeLink(tx, 'confirm-contact', token)) ?? ''
    const confirmed = await tx
      .update(ticketTable)
      .set({ contactEmailConfirmedAt: now() })
      .where(
        and(eq(ticketTable.requesterId, requesterId), isNotNull(ticketTable.contactEmail), isNull(ticketTable.filedBy)),
      )
      .returning({ id: ticketTable.id, name: ticketTable.contactName })
    if (confirmed.length === 0) throw new Invalid(linkExpired)
    for (const { id, name } of confirmed) {
      const actor = { id: requesterId, name, role: 'client', requestId }
      await recordAudit(tx, { actor, action: ticketAudit['confirm-contact'], target: `ticket:${id}` })
      await announce(tx, contactConfirmed, { ticketId: id })
    }
  })
}

export function answerAddress(
  ticket: { readonly contactEmail: SQLWrapper; readonly contactEmailConfirmedAt: SQLWrapper },
  requester: Pick<PersonColumns, 'email' | 'emailVerified'>,
): { readonly email: SQL<string | null>; readonly emailVerified: SQL<boolean> } {
  const isGuests = sql`(not ${requester.emailVerified} and ${ticket.contactEmailConfirmedAt} is not null)`
  return {
    email: sql<string | null>`case when ${isGuests} then ${ticket.contactEmail} else ${requester.email} end`,
    emailVerified: sql<boolean>`(${requester.emailVerified} or ${isGuests})`,
  }
}
