import { and, eq, isNull, lte, not, type SQL } from 'drizzle-orm'
import { insertContact } from '#domain/accounts/contacts/contacts.ts'
import { lockRequesters, type PersonColumns, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  deleteErasureRequests,
  eraseAccountData,
  isInactiveClient,
  noteErasureRequest,
} from '#domain/accounts/personal-data/account-data.ts'
import { type OwnerProof, proveOwner } from '#domain/accounts/phone/number-code.server.ts'
import { eraseMailsAndNotices, eraseNoticesAbout } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { erasureDelay } from '#domain/privacy/personal-data.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { type OpenedTicket, openedTicket, openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { findGuestTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { giveTickets, lockAskedTickets, partTicket } from '#domain/tickets/personal-data/given-tickets.ts'
import { eraseTickets, eraseUnsentFiles } from '#domain/tickets/personal-data/ticket-data.ts'
import { hasLivingTicket, ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { repeatUntilNone } from '#platform/database/old-rows.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { erasureRequested } from './erasure-events.ts'

/** The row must be locked by the caller; `erasedText` stands where a text stood and says why it is gone. */
export async function eraseAccount(tx: Transaction, userId: string, erasedText: string): Promise<void> {
  const left = { name: 'Akun dihapus', email: `terhapus-${userId}@terhapus.invalid` }
  await eraseMailsAndNotices(tx, userId)
  const ticketIds = await eraseTickets(tx, userId, { ...left, text: erasedText })
  await eraseNoticesAbout(tx, ticketIds)
  await eraseAccountData(tx, userId, left)
  await recordAudit(tx, { actor: null, action: personalDataAudit.erase, target: `user:${userId}` })
}

export function isOldAccount(person: PersonColumns, before: Date): SQL | undefined {
  return and(isInactiveClient(person, before), not(hasLivingTicket(person.id, before)))
}

/** Accounts of one batch: they cost some statements each. */
const accountsABatch = 200

export async function eraseSomeAccounts(
  tx: Transaction,
  which: (person: PersonColumns) => SQL | undefined,
  erasedText: string,
  limit = accountsABatch,
): Promise<number> {
  const some = await lockRequesters(tx, which, limit)
  for (const { id } of some) await eraseAccount(tx, id, erasedText)
  return some.length
}

const erasedText = '(dihapus atas permintaan pemilik akun)'

const isDue = (person: PersonColumns) =>
  and(lte(person.erasureRequestedAt, new Date(now().getTime() - erasureDelay)), isNull(person.erasedAt))

/** Each account in its own transaction; idempotent and safe in parallel. Returns the number of erased accounts. */
export function eraseDueAccounts(): Promise<number> {
  return repeatUntilNone(() => database.transaction((tx) => eraseSomeAccounts(tx, isDue, erasedText, 1)))
}

/**
 * Moves the tickets asked on the portal to a contact without a number; what staff filed for the address stays.
 * Deletes notices, earlier emails and unsent files. Idempotent.
 */
export async function releaseUnproven({ userId, before }: { userId: string; before: string }): Promise<void> {
  const until = new Date(before)
  await database.transaction(async (tx) => {
    await eraseMailsAndNotices(tx, userId, until)
    await eraseUnsentFiles(tx, userId, until)
    const ids = await lockAskedTickets(tx, userId, until)
    if (ids.length === 0) return
    const contactId = await insertContact(tx, { name: 'Pemohon tanpa alamat' })
    await giveTickets(tx, ids, { from: userId, to: { id: contactId, email: null }, before: until })
    await recordAudit(tx, {
      actor: null,
      action: personalDataAudit['release-unproven'],
      target: `user:${userId}`,
      changes: { tickets: [ids.length, 0] },
    })
  })
}

export async function getErasureTime(person: Person): Promise<Date | null> {
  const account = requesters('account')
  const asked = database.select({ askedAt: account.erasureRequestedAt }).from(account)
  const [row] = await asked.where(eq(account.id, person.id))
  return row?.askedAt ? new Date(row.askedAt.getTime() + erasureDelay) : null
}

/**
 * Stores the request and emails the owner. Idempotent.
 * @throws Forbidden for staff; Invalid for a wrong password or code; TooMany.
 */
export async function requestErasure(person: Person, proof: OwnerProof): Promise<void> {
  if (person.role !== 'client') throw new Forbidden('Akun petugas hanya dapat dihapus admin. Hubungi admin portal.')
  await proveOwner(person, proof)
  await database.transaction(async (tx) => {
    if (!(await noteErasureRequest(tx, person.id, now()))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-request'], target: `user:${person.id}` })
    await announce(tx, erasureRequested, { userId: person.id, key: newPublicId() })
  })
}

export async function cancelErasure(person: Person): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await deleteErasureRequests(tx, { of: person.id })) === 0) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-cancel'], target: `user:${person.id}` })
  })
}

/** Which question it is asked on, and the last four digits of its number, again. */
interface GuestErasure {
  readonly publicId: string
  readonly digits: string
}

/**
 * Requests the erasure of one question and notifies the number's owner; returns the device's key. Idempotent.
 * @throws Invalid for wrong digits, TooMany; NotFound once it belongs to an account.
 */
export async function requestGuestErasure(
  person: Person,
  { publicId, digits }: GuestErasure,
  network: string,
): Promise<OpenedTicket> {
  await openWithDigits({ id: publicId, digits }, network)
  await database.transaction(async (tx) => {
    const userId = await partTicket(tx, person.id, publicId)
    if (!(await noteErasureRequest(tx, userId, now()))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-request'], target: `user:${userId}` })
    await announce(tx, erasureRequested, { userId, publicId, key: newPublicId() })
  })
  const found = await findGuestTicket(eq(ticket.publicId, publicId))
  if (!found) throw new NotFound()
  return openedTicket(found)
}
