import { and, asc, eq, gte, isNotNull, ne, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordReading } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { excluded } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { ticketPresence } from './desk-tables.ts'

const reader = people('reader')

/** Agents not seen for this time have closed it, in milliseconds; pages report twice as often. */
const presentFor = minutes(1)

const recent = () => new Date(now().getTime() - presentFor)

export interface AgentPresent {
  readonly name: string
  readonly isWriting: boolean
}

/** A draft unchanged for this time is not being written, in milliseconds. */
export const writingFor = seconds(30)

/** Records that the agent has the ticket open, and returns the others. @throws NotFound without access. */
export async function touchPresence(person: Person, ticketId: number): Promise<AgentPresent[]> {
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ officeId: ticketTable.officeId, requesterId: ticketTable.requesterId })
      .from(ticketTable)
      .where(eq(ticketTable.id, ticketId))
    if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
    const at = now()
    const own = and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.personId, person.id))
    const [before] = await tx.select({ seenAt: ticketPresence.seenAt }).from(ticketPresence).where(own)
    await tx
      .insert(ticketPresence)
      .values({ ticketId, personId: person.id, seenAt: at })
      .onConflictDoUpdate({
        target: [ticketPresence.ticketId, ticketPresence.personId],
        set: excluded(ticketPresence, 'seenAt'),
      })
    if (before && before.seenAt >= recent()) return
    await announcePresence(tx, ticketId, found)
  })
  const writing = gte(ticketDraft.updatedAt, new Date(now().getTime() - writingFor))
  return database
    .select({ name: reader.name, isWriting: isNotNull(ticketDraft.personId).mapWith(Boolean) })
    .from(ticketPresence)
    .innerJoin(reader, eq(reader.id, ticketPresence.personId))
    .leftJoin(
      ticketDraft,
      and(
        eq(ticketDraft.ticketId, ticketPresence.ticketId),
        eq(ticketDraft.personId, ticketPresence.personId),
        eq(ticketDraft.kind, 'reply'),
        or(writing, isNotNull(ticketDraft.sendAt)),
      ),
    )
    .where(
      and(
        eq(ticketPresence.ticketId, ticketId),
        ne(ticketPresence.personId, person.id),
        gte(ticketPresence.seenAt, recent()),
      ),
    )
    .orderBy(asc(reader.name))
}

/** Records that the agent closed the ticket. Another open tab reports itself again within half a minute. */
export async function leaveTicket(person: Person, ticketId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const left = await tx
      .delete(ticketPresence)
      .where(and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.personId, person.id)))
      .returning({ ticketId: ticketPresence.ticketId })
    if (left.length === 0) return
    const [found] = await tx
      .select({ officeId: ticketTable.officeId, requesterId: ticketTable.requesterId })
      .from(ticketTable)
      .where(eq(ticketTable.id, ticketId))
    if (found) await announcePresence(tx, ticketId, found)
  })
}

export function announcePresence(
  tx: Transaction,
  ticketId: number,
  { officeId, requesterId }: { readonly officeId: number | null; readonly requesterId: string },
): Promise<void> {
  return announceLive(tx, {
    kind: 'presence',
    audience: 'desk',
    ticketId,
    entryId: null,
    officeId,
    personId: requesterId,
  })
}

export const oldPresence = agedRows(ticketPresence, ticketPresence.seenAt, days(1))

/** Records that the person, who may see it, opened the ticket. Clients reading their own leave no entry. */
export async function recordTicketRead(person: Person, ticketId: number): Promise<void> {
  if (!isStaff(person)) return
  await recordReading(person, ticketAudit.read, [`ticket:${ticketId}`])
}
