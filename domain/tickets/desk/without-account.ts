// Which tickets were asked without an account, and which of them name one number: mostly one family, which nobody has proven.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** True for a ticket that nobody filed for its requester, who cannot sign in. */
export const isWithoutAccount = sql<boolean>`(${ticket.filedBy} is null and not ${canBeOpened(ticket.requesterId)})`

/** The condition for tickets that share the number with this one; undefined for one of an account or without a number. */
export function sharesNumber(of: {
  readonly contactPhone: string | null
  readonly withoutAccount: boolean
}): SQL | undefined {
  return of.contactPhone !== null && of.withoutAccount
    ? and(eq(ticket.contactPhone, of.contactPhone), isWithoutAccount)
    : undefined
}

/** True when both tickets were asked without an account and name the same number. */
export async function shareNumber(tx: Transaction, ids: readonly [number, number]): Promise<boolean> {
  const rows = await tx
    .select({ contactPhone: ticket.contactPhone })
    .from(ticket)
    .where(and(inArray(ticket.id, [...ids]), isWithoutAccount))
  const [one, other] = rows
  return one !== undefined && one.contactPhone !== null && one.contactPhone === other?.contactPhone
}
