import { and, asc, count, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { conditionsOf } from '#domain/tickets/desk/desk-conditions.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { type DeskTicket, findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type BulkInput, bulkHold, bulkLimit, bulkStarted, notifiesRequesters, type WholeList } from './bulk.ts'
import { bulkAudit } from './bulk-audit.ts'
import { isOwnBulk } from './bulk-progress.ts'
import { bulkAction, bulkItem } from './bulk-tables.ts'

/**
 * The ids that the agent may handle, `bulkLimit` at most, without merged and later tickets.
 * @throws Forbidden for clients.
 */
export async function chooseTickets(
  person: Person,
  chosen: readonly number[] | WholeList,
  db: Database | Transaction = database,
): Promise<number[]> {
  if (!('view' in chosen) && chosen.length === 0) return []
  const which =
    'view' in chosen
      ? and(
          await conditionsOf(person, readDeskView(new URLSearchParams(chosen.view))),
          lte(ticketTable.id, chosen.upTo),
        )
      : and(visibleTickets(person), inArray(ticketTable.id, [...chosen]))
  const rows = await db
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(which, ne(ticketTable.stage, 'merged')))
    .orderBy(asc(ticketTable.id))
    .limit(bulkLimit)
  return rows.map(({ id }) => id)
}

interface ChosenTickets {
  readonly total: number
  readonly first: readonly DeskTicket[]
  readonly kinds: readonly TicketKind[]
  readonly unanswered: { readonly total: number; readonly numbers: readonly string[] }
}

const shownRows = 50

export async function describeChosen(person: Person, ids: readonly number[]): Promise<ChosenTickets> {
  if (ids.length === 0) return { total: 0, first: [], kinds: [], unanswered: { total: 0, numbers: [] } }
  const all = inArray(ticketTable.id, [...ids])
  const silent = and(all, isNull(ticketTable.firstResponseAt))
  const [first, kinds, unanswered, [counted]] = await Promise.all([
    findChosenTickets(person, ids.slice(0, shownRows)),
    database.selectDistinct({ kind: ticketTable.kind }).from(ticketTable).where(all),
    database
      .select(pick(ticketTable, 'id', 'kind'))
      .from(ticketTable)
      .where(silent)
      .orderBy(asc(ticketTable.id))
      .limit(shownRows),
    database.select({ total: count() }).from(ticketTable).where(silent),
  ])
  return {
    total: ids.length,
    first,
    kinds: kinds.map(({ kind }) => kind),
    unanswered: { total: counted?.total ?? 0, numbers: unanswered.map(({ kind, id }) => ticketNumber(kind, id)) },
  }
}

/**
 * Stores the action once per form and announces it; returns its id. Tickets out of reach are omitted as if they did not
 * exist. Replies start after `bulkHold`.
 * @throws Forbidden for clients; NotFound when no ticket is within reach.
 */
export function startBulk(person: Person, input: BulkInput): Promise<number> {
  return database.transaction((tx) => startBulkIn(tx, person, input))
}

export async function startBulkIn(tx: Transaction, person: Person, input: BulkInput): Promise<number> {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  const { task, idempotencyKey } = input
  const [at, held] = [now(), notifiesRequesters(task.do) ? bulkHold : 0]
  const startsAt = held > 0 ? new Date(at.getTime() + held) : null
  const [stored] = await tx
    .insert(bulkAction)
    .values({ actorId: person.id, task, idempotencyKey, createdAt: at, startsAt })
    .onConflictDoNothing({ target: [bulkAction.actorId, bulkAction.idempotencyKey] })
    .returning({ id: bulkAction.id })
  if (!stored) {
    const earlier = await findBulkByKey(tx, person, idempotencyKey)
    if (earlier === undefined) throw new Error('a bulk action with this key was neither stored nor found')
    return earlier
  }
  const ids = await chooseTickets(person, input.tickets, tx)
  if (ids.length === 0) throw new NotFound('Tiket tidak ditemukan.')
  await tx.insert(bulkItem).values(ids.map((ticketId) => ({ bulkId: stored.id, ticketId })))
  await recordAudit(tx, {
    actor: person,
    action: bulkAudit.start,
    target: `bulk:${stored.id}`,
    changes: { do: [null, task.do], tickets: [null, ids.length] },
  })
  await announce(tx, bulkStarted, { bulkId: stored.id }, held)
  return stored.id
}

export async function findBulkByKey(tx: Transaction, person: Person, key: string): Promise<number | undefined> {
  const [earlier] = await tx
    .select({ id: bulkAction.id })
    .from(bulkAction)
    .where(and(eq(bulkAction.actorId, person.id), eq(bulkAction.idempotencyKey, key)))
  return earlier?.id
}

export async function leaveOut(tx: Transaction, bulkId: number, ticketId: number): Promise<void> {
  await tx
    .delete(bulkItem)
    .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.ticketId, ticketId), eq(bulkItem.state, 'waiting')))
}

/** Locks the agent's own action. @throws NotFound when it is not theirs. */
async function lockOwn(tx: Transaction, person: Person, bulkId: number) {
  const [own] = await tx.select().from(bulkAction).where(isOwnBulk(person, bulkId)).for('update')
  if (!own) throw new NotFound()
  return own
}

/**
 * Cancels the pending part. Idempotent.
 * @throws NotFound unless it is the agent's own; Conflict when nothing is pending.
 */
export async function cancelBulk(person: Person, bulkId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const own = await lockOwn(tx, person, bulkId)
    if (own.cancelledAt) return
    const waiting = await tx.$count(bulkItem, and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.state, 'waiting')))
    if (waiting === 0) throw new Conflict('Sudah terlambat: semua tiket sudah dikerjakan.')
    await tx.update(bulkAction).set({ cancelledAt: now() }).where(eq(bulkAction.id, bulkId))
    await recordAudit(tx, {
      actor: person,
      action: bulkAudit.cancel,
      target: `bulk:${bulkId}`,
      changes: { tickets: [null, waiting] },
    })
  })
}

/** Starts a held action now; others stay. @throws NotFound unless it is the agent's own. */
export async function beginBulkNow(person: Person, bulkId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOwn(tx, person, bulkId)
    const [begun] = await tx
      .update(bulkAction)
      .set({ startsAt: now() })
      .where(and(eq(bulkAction.id, bulkId), gt(bulkAction.startsAt, now()), isNull(bulkAction.cancelledAt)))
      .returning({ id: bulkAction.id })
    if (begun) await announce(tx, bulkStarted, { bulkId })
  })
}

/** Unmarks the tickets of a bulk spam mark; returns the new action's id. Idempotent. @throws NotFound. */
export async function undoBulkSpam(person: Person, bulkId: number): Promise<number> {
  const marked = await database
    .select({ ticketId: bulkItem.ticketId })
    .from(bulkItem)
    .innerJoin(bulkAction, eq(bulkAction.id, bulkItem.bulkId))
    .where(and(isOwnBulk(person, bulkId), sql`${bulkAction.task}->>'do' = 'spam'`, eq(bulkItem.state, 'done')))
  const ticketIds = marked.map(({ ticketId }) => ticketId)
  if (ticketIds.length === 0) throw new NotFound()
  return startBulk(person, { task: { do: 'not-spam' }, tickets: ticketIds, idempotencyKey: `undo:${bulkId}` })
}

/** Retries the failed items. @throws NotFound unless it is the agent's own. */
export async function retryBulk(person: Person, bulkId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOwn(tx, person, bulkId)
    await tx
      .update(bulkItem)
      .set({ state: 'waiting', reason: null })
      .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.state, 'failed')))
    await announce(tx, bulkStarted, { bulkId })
  })
}
