// A ticket whose requester has no way to sign in, with the number that opens it.
import { and, eq, isNull, not, type SQL } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'

const requester = people('requester')

/** Kinds of tickets that may be asked without any number: their link alone is the key. */
const openByLink: readonly string[] = ['report']

/** What a guest's ticket is opened by, and for whom. */
export interface GuestTicket {
  readonly publicId: string
  /** The number it was asked with; null: none was given. */
  readonly phone: string | null
  /** For the keys of devices: they end when the number or the requester changes. */
  readonly holder: string
  /** True where whoever holds the link may act, because no number was asked for. */
  readonly byLink: boolean
  readonly requester: Person
}

/** Who holds a ticket without an account, for the keys of devices. */
export const holderOf = (requesterId: string, phone: string | null) => `${requesterId}|${phone ?? ''}`

/** The ticket of the condition; undefined when there is none, or when somebody can sign in as its requester, or the requester was erased. */
export async function findGuestTicket(where: SQL | undefined): Promise<GuestTicket | undefined> {
  const [found] = await database
    .select({
      publicId: ticket.publicId,
      kind: ticket.kind,
      phone: ticket.contactPhone,
      id: requester.id,
      name: requester.name,
      email: requester.email,
      organization: requester.organization,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(
      and(
        where,
        eq(requester.role, 'client'),
        eq(requester.banned, false),
        isNull(requester.erasedAt),
        not(canBeOpened(requester.id)),
      ),
    )
  if (!found) return undefined
  const { publicId, kind, phone, withdrawnAt, ...person } = found
  return {
    publicId,
    phone,
    holder: holderOf(person.id, phone),
    byLink: phone === null && openByLink.includes(kind),
    requester: {
      ...person,
      emailVerified: false,
      role: 'client',
      officeId: null,
      permissions: [],
      consentWithdrawn: withdrawnAt !== null,
    },
  }
}
