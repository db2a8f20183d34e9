import { and, asc, eq, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { ticketReading, ticketSnooze, ticketWatcher, type WokenBy } from '#domain/tickets/follow-tables.ts'
import { snoozeEndedEvent } from '#domain/tickets/ticket-events.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type SnoozeInput, untilOf } from './snooze-input.ts'

export interface TicketFollow {
  readonly snooze: {
    readonly until: Date | null
    readonly wokeAt: Date | null
    readonly wokenBy: WokenBy | null
  } | null
  readonly isWatching: boolean
  readonly watchers: readonly string[]
}

/** The caller has checked that the agent may read the ticket. */
export async function getFollowing(person: Person, ticketId: number): Promise<TicketFollow> {
  const [[snooze], watchers] = await Promise.all([
    database
      .select(pick(ticketSnooze, 'until', 'wokeAt', 'wokenBy'))
      .from(ticketSnooze)
      .where(and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, person.id))),
    database
      .select({ id: staff.id, name: staff.name })
      .from(ticketWatcher)
      .innerJoin(staff, eq(staff.id, ticketWatcher.personId))
      .where(eq(ticketWatcher.ticketId, ticketId))
      .orderBy(asc(staff.name)),
  ])
  return {
    snooze: snooze ?? null,
    isWatching: watchers.some(({ id }) => id === person.id),
    watchers: watchers.filter(({ id }) => id !== person.id).map(({ name }) => name),
  }
}

/**
 * Records the newest entry that the agent saw; returns the previous one, null for a first visit. The caller checks
 * access.
 */
export async function noteReading(person: Person, ticketId: number, newest: number): Promise<number | null> {
  const own = and(eq(ticketReading.ticketId, ticketId), eq(ticketReading.personId, person.id))
  const [before] = await database.select({ entryId: ticketReading.entryId }).from(ticketReading).where(own)
  if (before && before.entryId >= newest) return before.entryId
  await database
    .insert(ticketReading)
    .values({ ticketId, personId: person.id, entryId: newest })
    .onConflictDoUpdate({
      target: [ticketReading.ticketId, ticketReading.personId],
      set: { entryId: newest },
      // Two tabs: the one that saw more counts.
      setWhere: lt(ticketReading.entryId, newest),
    })
  return before?.entryId ?? null
}

/** It stands in everybody's list until someone takes it. */
const untaken = 'Proses tiket ini dulu, baru tunda: selama belum ada petugasnya, tiket ini tetap di daftar Tiket masuk.'

/**
 * Snoozes the ticket for this agent, replacing an earlier time.
 * @throws NotFound; Conflict for merged, spam and open unassigned tickets, and without a time unless the ticket waits
 * for its requester; as `untilOf`.
 */
export async function snoozeTicket(person: Person, input: Omit<SnoozeInput, 'version'>): Promise<void> {
  const { ticketId } = input
  const at = now()
  const until = untilOf(input, at)
  await database.transaction(async (tx) => {
    const { mergedIntoId, spamSince, status, assigneeId } = await lockDeskTicket(tx, person, ticketId)
    if (mergedIntoId !== null || spamSince !== null) throw new Conflict('Tiket ini tidak dapat ditunda.')
    if (until === null && status === 'completed') throw new Conflict('Tiket ini sudah selesai. Pilih tanggal.')
    if (assigneeId === null && status !== 'completed') throw new Conflict(untaken)
    if (until === null && status !== 'waiting') throw new Conflict('Pemohon menunggu jawaban Anda. Pilih waktu.')
    const put = { until, wokeAt: null, wokenBy: null, createdAt: at }
    await tx
      .insert(ticketSnooze)
      .values({ ticketId, personId: person.id, ...put })
      .onConflictDoUpdate({ target: [ticketSnooze.ticketId, ticketSnooze.personId], set: put })
  })
}

/** 'Bangunkan sekarang': ends the snooze or its notice. @throws NotFound without access. */
export async function endSnooze(person: Person, ticketId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    const own = and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, person.id))
    await tx.delete(ticketSnooze).where(own)
  })
}

const round = 500

async function wake(tx: Transaction, which: SQL | undefined, wokenBy: WokenBy): Promise<number> {
  const at = now()
  const ended = await tx
    .update(ticketSnooze)
    .set({ wokeAt: at, wokenBy })
    .where(and(isNull(ticketSnooze.wokeAt), which))
    .returning({ ticketId: ticketSnooze.ticketId, personId: ticketSnooze.personId })
  for (const each of ended) await announce(tx, snoozeEndedEvent, { ...each, wokenBy, at: at.getTime() })
  return ended.length
}

/** Ends the due snoozes; safe in parallel. Returns their number. */
export async function wakeDueTickets(): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ ticketId: ticketSnooze.ticketId, personId: ticketSnooze.personId })
      .from(ticketSnooze)
      .where(and(isNull(ticketSnooze.wokeAt), lte(ticketSnooze.until, now())))
      .limit(round)
      .for('update', { skipLocked: true })
    let ended = 0
    for (const { ticketId, personId } of due) {
      ended += await wake(tx, and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, personId)), 'time')
    }
    return ended
  })
}

export async function wakeOnReply(ticketId: number): Promise<void> {
  await database.transaction(async (tx) => void (await wake(tx, eq(ticketSnooze.ticketId, ticketId), 'reply')))
}

/** Subscribes the agent to the ticket, or unsubscribes. @throws NotFound without access. */
export async function watchTicket(person: Person, ticketId: number, wants: boolean): Promise<void> {
  const [found] = await database
    .select({ officeId: ticketTable.officeId })
    .from(ticketTable)
    .where(eq(ticketTable.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  const own = and(eq(ticketWatcher.ticketId, ticketId), eq(ticketWatcher.personId, person.id))
  if (!wants) return void (await database.delete(ticketWatcher).where(own))
  await database.insert(ticketWatcher).values({ ticketId, personId: person.id, createdAt: now() }).onConflictDoNothing()
}
