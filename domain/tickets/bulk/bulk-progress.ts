import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeTicketIn, type DecideChange, type TicketChange } from '#domain/tickets/change-ticket.ts'
import { assignment, claim } from '#domain/tickets/desk/assignment.ts'
import { answer } from '#domain/tickets/desk/desk-reply.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { classification, completion, spamMark, spamUnmark } from '#domain/tickets/desk/ticket-steps.ts'
import { type TicketStatus, ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handingOver } from '#domain/tickets/transfer/transfer.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { AppError, NotFound, Unavailable } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { BulkState, BulkTask } from './bulk.ts'
import { bulkAction, bulkItem } from './bulk-tables.ts'

interface FailedItem {
  readonly ticketId: number
  readonly number: string
  readonly title: string
  readonly reason: string
}

interface BulkProgress {
  readonly id: number
  readonly task: BulkTask
  readonly createdAt: Date
  readonly heldUntil: Date | null
  readonly cancelledAt: Date | null
  readonly counts: Readonly<Record<BulkState, number>>
  readonly done: readonly number[]
  /** Those that failed, without the ones that the agent may no longer know of. */
  readonly failed: readonly FailedItem[]
  readonly beyondReach: number
}

export const isOwnBulk = (person: Person, id: number) => and(eq(bulkAction.id, id), eq(bulkAction.actorId, person.id))

/** @throws NotFound when there is none or it is someone else's. */
export async function getBulk(person: Person, id: number): Promise<BulkProgress> {
  const [found] = await database
    .select(pick(bulkAction, 'id', 'task', 'createdAt', 'startsAt', 'cancelledAt'))
    .from(bulkAction)
    .where(isOwnBulk(person, id))
  if (!found) throw new NotFound()
  const { startsAt, ...known } = found
  const isHeld = startsAt !== null && startsAt > now() && found.cancelledAt === null
  const items = await database
    .select({
      ...pick(bulkItem, 'state', 'reason', 'ticketId'),
      ...pick(ticketTable, 'kind', 'title', 'officeId'),
    })
    .from(bulkItem)
    .innerJoin(ticketTable, eq(ticketTable.id, bulkItem.ticketId))
    .where(eq(bulkItem.bulkId, id))
    .orderBy(asc(bulkItem.ticketId))
  const counts: Record<BulkState, number> = { waiting: 0, done: 0, failed: 0 }
  for (const { state } of items) counts[state]++
  const failed = items
    .filter(({ state, officeId }) => state === 'failed' && mayHandle(person, { officeId }))
    .map(({ ticketId, kind, title, reason }) => ({
      ticketId,
      number: ticketNumber(kind, ticketId),
      title,
      reason: reason ?? '',
    }))
  const done = items.filter(({ state }) => state === 'done').map(({ ticketId }) => ticketId)
  const heldUntil = isHeld ? startsAt : null
  return { ...known, heldUntil, counts, done, failed, beyondReach: counts.failed - failed.length }
}

export async function findLatestBulks(person: Person): Promise<number[]> {
  const rows = await database
    .select({ id: bulkAction.id })
    .from(bulkAction)
    .where(eq(bulkAction.actorId, person.id))
    .orderBy(desc(bulkAction.id))
    .limit(10)
  return rows.map(({ id }) => id)
}

const recently = minutes(15)

export async function findRecentBulkReply(
  person: Person,
  ticketIds: readonly number[],
): Promise<{ readonly id: number; readonly tickets: number } | undefined> {
  if (ticketIds.length === 0) return undefined
  const [found] = await database
    .select({ id: bulkAction.id, tickets: sql<number>`count(*)::int` })
    .from(bulkAction)
    .innerJoin(bulkItem, eq(bulkItem.bulkId, bulkAction.id))
    .where(
      and(
        eq(bulkAction.actorId, person.id),
        gte(bulkAction.createdAt, new Date(now().getTime() - recently)),
        sql`${bulkAction.task}->>'do' in ('reply', 'reply-complete')`,
        isNull(bulkAction.cancelledAt),
        inArray(bulkItem.ticketId, [...ticketIds]),
      ),
    )
    .groupBy(bulkAction.id)
    .orderBy(desc(bulkAction.id))
    .limit(1)
  return found
}

/** Takes a ticket that is still pending on the way to its completion; the person who it was given to keeps it. */
const { refusal: _, ...taking } = claim

function changesOf(actor: Person, task: BulkTask, status: TicketStatus): (TicketChange | DecideChange)[] {
  if (task.do === 'claim') return [claim]
  if (task.do === 'complete') return status === 'pending' ? [taking, completion] : [completion]
  if (task.do === 'spam') return [spamMark()]
  if (task.do === 'not-spam') return [spamUnmark]
  if (task.do === 'assign') return [assignment(actor, task.assigneeId)]
  if (task.do === 'category') return [classification({ category: task.category })]
  if (task.do === 'priority') return [classification({ priority: task.priority })]
  if (task.do === 'hand-over') return [handingOver(actor, task)]
  const reply: DecideChange = (_, found) => answer(fillCannedReply(task.message, replyVariables(found, actor.name)))
  return task.do === 'reply' ? [reply] : [reply, completion]
}

const hasBegun = () =>
  and(isNull(bulkAction.cancelledAt), or(isNull(bulkAction.startsAt), lte(bulkAction.startsAt, now())))

/** The person who started it, with the access they have now. */
async function actorOf(tx: Transaction, id: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id))
  return found
}

const accessLost = 'Akun yang memulainya tidak lagi memiliki akses.'

/** Does the next waiting ticket. The mark that it is done commits with what was done. Gives null when none waits. */
async function doNext(bulkId: number): Promise<{ ticketId: number; failed?: AppError } | null> {
  let ticketId: number | undefined
  try {
    return await database.transaction(async (tx) => {
      const [next] = await tx
        .select({ ...pick(bulkItem, 'ticketId'), ...pick(bulkAction, 'actorId', 'task'), status: ticketTable.status })
        .from(bulkItem)
        .innerJoin(ticketTable, eq(ticketTable.id, bulkItem.ticketId))
        .innerJoin(bulkAction, eq(bulkAction.id, bulkItem.bulkId))
        .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.state, 'waiting'), hasBegun()))
        .orderBy(asc(bulkItem.ticketId))
        .limit(1)
        .for('update', { of: bulkItem, skipLocked: true })
      if (!next) return null
      ticketId = next.ticketId
      const actor = await actorOf(tx, next.actorId)
      if (!actor) throw new AppError('forbidden', 403, accessLost)
      for (const change of changesOf(actor, next.task, next.status))
        await changeTicketIn(tx, actor, { ticketId }, change)
      await tx
        .update(bulkItem)
        .set({ state: 'done', attempts: sql`${bulkItem.attempts} + 1`, triedAt: now() })
        .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.ticketId, ticketId)))
      return { ticketId }
    })
  } catch (error) {
    // A mistake of ours or an outage ends the job, which is retried; a refusal is this ticket's own.
    if (!(error instanceof AppError) || error instanceof Unavailable || ticketId === undefined) throw error
    return { ticketId, failed: error }
  }
}

/**
 * Runs the due items of a bulk action. Idempotent and safe in parallel.
 * @throws when the database is down; completed items stay.
 */
export async function runBulk(bulkId: number): Promise<void> {
  for (let next = await doNext(bulkId); next; next = await doNext(bulkId)) {
    if (!next.failed) continue
    await database
      .update(bulkItem)
      .set({
        state: 'failed',
        reason: next.failed.message,
        attempts: sql`${bulkItem.attempts} + 1`,
        triedAt: now(),
      })
      .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.ticketId, next.ticketId), eq(bulkItem.state, 'waiting')))
  }
}

/** Resumes pending actions of a dead process that should have started a minute ago. */
export async function resumeBulks(): Promise<void> {
  const begins = sql`coalesce(${bulkAction.startsAt}, ${bulkAction.createdAt})`
  const left = await database
    .selectDistinct({ id: bulkItem.bulkId })
    .from(bulkItem)
    .innerJoin(bulkAction, eq(bulkAction.id, bulkItem.bulkId))
    .where(and(eq(bulkItem.state, 'waiting'), hasBegun(), lte(begins, new Date(now().getTime() - minutes(1)))))
  for (const { id } of left) await runBulk(id)
}
