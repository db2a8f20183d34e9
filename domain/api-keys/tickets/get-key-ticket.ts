// The tickets that a key may see, and one of them with the person for whom the key acts there.
import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import type { KeyHolder } from '#domain/api-keys/api-key.ts'
import { apiTicket } from '#domain/api-keys/api-key-tables.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'

const requester = people('requester')

/** True for the tickets that the key brought in. */
function broughtBy(holder: Pick<KeyHolder, 'id'>): SQL {
  const own = and(eq(apiTicket.ticketId, ticket.id), eq(apiTicket.keyId, holder.id))
  return exists(new QueryBuilder().select({ id: apiTicket.ticketId }).from(apiTicket).where(own))
}

/** True for the tickets that lie with the key's office and are no spam; undefined for a key without an office. */
export function ticketsOfOffice({ officeId }: Pick<KeyHolder, 'officeId'>): SQL | undefined {
  return officeId === null ? undefined : and(eq(ticket.officeId, officeId), isNull(ticket.spamSince))
}

/** True for the tickets that the key may see: what it brought in, and what lies with its office and is no spam. */
function ticketsOfKey(holder: Pick<KeyHolder, 'id' | 'officeId'>): SQL | undefined {
  return or(broughtBy(holder), ticketsOfOffice(holder))
}

/** A ticket as a key finds it. */
export interface KeyTicket {
  readonly id: number
  readonly publicId: string
  readonly contactName: string
  readonly organization: string | null
  /** Who asked; the key reads, and writes, as they would. */
  readonly requester: Person
  /** True when the key brought it in. */
  readonly own: boolean
  /** True when the requester can act for themselves: with an account, or not at all any more. */
  readonly standsAlone: boolean
}

/** @throws NotFound when there is none that the key may see. */
export async function getKeyTicket(holder: KeyHolder, publicId: string): Promise<KeyTicket> {
  if (!isPublicId(publicId)) throw new NotFound(ticketNotFound)
  const [found] = await database
    .select({
      id: ticket.id,
      contactName: ticket.contactName,
      ticketOrganization: ticket.organization,
      own: broughtBy(holder).mapWith(Boolean),
      canBeOpened: canBeOpened(requester.id).mapWith(Boolean),
      erasedAt: requester.erasedAt,
      personId: requester.id,
      name: requester.name,
      email: requester.email,
      emailVerified: requester.emailVerified,
      organization: requester.organization,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(and(eq(ticket.publicId, publicId), ticketsOfKey(holder)))
  if (!found) throw new NotFound(ticketNotFound)
  const { id, contactName, own, personId, name, email, emailVerified, organization } = found
  return {
    ...{ id, publicId, contactName, own, organization: found.ticketOrganization },
    standsAlone: found.canBeOpened || found.erasedAt !== null,
    requester: {
      ...{ id: personId, name, email, emailVerified, organization },
      ...{ role: 'client', officeId: null, permissions: [], requestId: holder.requestId },
      consentWithdrawn: found.withdrawnAt !== null,
    },
  }
}
