import { and, eq, inArray, isNull, lt, ne, not, notInArray } from 'drizzle-orm'
import { clearContact, insertContact, isContact } from '#domain/accounts/contacts/contacts.ts'
import { lockRequesters, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { lockWithMerged, moveTickets } from '#domain/tickets/on-behalf/requester.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export async function lockAskedTickets(tx: Transaction, personId: string, before: Date): Promise<number[]> {
  const found = await tx
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(
      and(eq(ticketTable.requesterId, personId), eq(ticketTable.channel, 'web'), lt(ticketTable.createdAt, before)),
    )
    .for('update')
  return found.map(({ id }) => id)
}

export async function giveTickets(
  tx: Transaction,
  ids: readonly number[],
  whose: {
    readonly from: string
    readonly to: { readonly id: string; readonly email: string | null }
    readonly before: Date
  },
): Promise<void> {
  const { from, to, before } = whose
  await moveTickets(tx, ids, [from], to.id)
  await tx
    .update(ticketTable)
    .set({ contactEmail: to.email })
    .where(inArray(ticketTable.id, [...ids]))
  await tx
    .update(attachment)
    .set({ ownerId: to.id })
    .where(and(eq(attachment.ownerId, from), lt(attachment.createdAt, before)))
}

export async function giveAllTickets(tx: Transaction, from: string, to: Person): Promise<number> {
  const found = await tx
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(eq(ticketTable.requesterId, from))
    .for('update')
  const ids = found.map(({ id }) => id)
  const email = hasAddress(to.email) ? to.email : null
  await giveTickets(tx, ids, { from, to: { id: to.id, email }, before: now() })
  for (const id of ids) {
    await recordAudit(tx, { actor: to, action: ticketAudit.adopt, target: `ticket:${id}` })
  }
  return ids.length
}

const requester = requesters('requester')

/**
 * Moves the questions of this number whose requester can neither sign in nor has an address to the person. Those that
 * staff filed stay: the number is not proven. Idempotent. Returns the number of moved questions.
 */
export async function adoptGuestTickets(tx: Transaction, person: Person, number: string): Promise<number> {
  const found = await tx
    .select({ id: ticketTable.id, from: ticketTable.requesterId })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .where(
      and(
        eq(ticketTable.contactPhone, number),
        isNull(ticketTable.filedBy),
        ne(ticketTable.requesterId, person.id),
        eq(requester.role, 'client'),
        isNull(requester.erasedAt),
        isContact(requester),
      ),
    )
    .for('update', { of: [ticketTable] })
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  const former = [...new Set(found.map(({ from }) => from))]
  await moveTickets(tx, ids, former, person.id)
  for (const id of ids) {
    await recordAudit(tx, { actor: person, action: ticketAudit.adopt, target: `ticket:${id}` })
  }
  for (const id of former) {
    if ((await tx.$count(ticketTable, eq(ticketTable.requesterId, id))) === 0) await clearContact(tx, id)
  }
  return ids.length
}

/** Returns a requester who has only this ticket and its merged ones, created if needed. @throws NotFound. */
export async function partTicket(tx: Transaction, requesterId: string, publicId: string): Promise<string> {
  const [requester] = await lockRequesters(tx, ({ id }) => and(eq(id, requesterId), not(canBeOpened(id))), 1)
  const [found] = await tx
    .select(pick(ticketTable, 'id', 'contactName', 'contactPhone', 'contactEmailConfirmedAt'))
    .from(ticketTable)
    .where(and(eq(ticketTable.publicId, publicId), eq(ticketTable.requesterId, requesterId)))
    .for('update')
  if (!(requester && found)) throw new NotFound()
  const ids = await lockWithMerged(tx, requesterId, found.id)
  const others = and(eq(ticketTable.requesterId, requesterId), notInArray(ticketTable.id, ids))
  if ((await tx.$count(ticketTable, others)) === 0) return requesterId
  const { contactName: name, contactPhone: phone, contactEmailConfirmedAt } = found
  const id = await insertContact(tx, { name, phone })
  await moveTickets(tx, ids, [requesterId], id)
  // The person stays the same.
  await tx.update(ticketTable).set({ contactEmailConfirmedAt }).where(eq(ticketTable.id, found.id))
  return id
}
