import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { staff as colleague } from '#domain/accounts/people-views.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { type StatusLabel, statusLabel, ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export const isWithoutAccount = sql<boolean>`(${ticketTable.filedBy} is null and not ${canBeOpened(ticketTable.requesterId)})`

/** The condition for tickets that share the number with this one; undefined for one of an account or without a number. */
function sharesNumber(of: { readonly contactPhone: string | null; readonly withoutAccount: boolean }): SQL | undefined {
  return of.contactPhone !== null && of.withoutAccount
    ? and(eq(ticketTable.contactPhone, of.contactPhone), isWithoutAccount)
    : undefined
}

export async function shareNumber(tx: Transaction, ids: readonly [number, number]): Promise<boolean> {
  const rows = await tx
    .select({ contactPhone: ticketTable.contactPhone })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, [...ids]), isWithoutAccount))
  const [one, other] = rows
  return one !== undefined && one.contactPhone !== null && one.contactPhone === other?.contactPhone
}

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly organization: string | null
}

async function reached(person: Person, ticketId: number) {
  const [found] = await database
    .select({ ...pick(ticketTable, 'officeId', 'requesterId', 'contactPhone'), withoutAccount: isWithoutAccount })
    .from(ticketTable)
    .where(eq(ticketTable.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  return found
}

/** The possible assignees by name: agents of its office and the province. @throws NotFound without access. */
export async function findColleagues(person: Person, ticketId: number): Promise<Colleague[]> {
  const { officeId } = await reached(person, ticketId)
  const there = officeId === null ? undefined : eq(colleague.officeId, officeId)
  return listColleagues(or(isNull(colleague.officeId), eq(colleague.role, 'admin'), there))
}

/**
 * All possible assignees by name: for a branch office its own agents and the province's.
 * @throws Forbidden for clients.
 */
export async function findStaff(person: Person): Promise<Colleague[]> {
  if (!isStaff(person)) throw new Forbidden()
  const { officeId } = person
  return listColleagues(
    officeId === null ? undefined : or(isNull(colleague.officeId), eq(colleague.officeId, officeId)),
  )
}

const worksOnTickets = or(eq(colleague.role, 'agent'), sql`'tickets' = any(${colleague.permissions})`)

function listColleagues(where: SQL | undefined): Promise<Colleague[]> {
  return database
    .select({ id: colleague.id, name: colleague.name, organization: colleague.organization })
    .from(colleague)
    .where(and(worksOnTickets, where))
    .orderBy(asc(colleague.name), asc(colleague.id))
}

export interface SiblingTicket {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly label: StatusLabel
  readonly merged: boolean
  /** True when only the number is the same, which no one has proven. */
  readonly isByNumber: boolean
  readonly createdAt: Date
}

/** Other tickets of the requester or number within reach, newest first, 20 at most. @throws NotFound without access. */
export async function findSiblingTickets(person: Person, ticketId: number): Promise<SiblingTicket[]> {
  const own = await reached(person, ticketId)
  const related = or(eq(ticketTable.requesterId, own.requesterId), sharesNumber(own))
  const rows = await database
    .select(pick(ticketTable, 'id', 'kind', 'title', 'status', 'mergedIntoId', 'spamSince', 'createdAt', 'requesterId'))
    .from(ticketTable)
    .where(and(related, ne(ticketTable.id, ticketId), visibleTickets(person)))
    .orderBy(desc(ticketTable.id))
    .limit(20)
  return rows.map(({ kind, status, mergedIntoId, spamSince, requesterId, ...row }) => ({
    ...row,
    number: ticketNumber(kind, row.id),
    label: statusLabel({ status, spamSince }, 'desk'),
    merged: mergedIntoId !== null,
    isByNumber: requesterId !== own.requesterId,
  }))
}
