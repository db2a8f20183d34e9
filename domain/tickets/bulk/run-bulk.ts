// Does a bulk action ticket by ticket, so that a process that dies in the middle loses nothing and does nothing twice.
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeTicketIn, type DecideChange, type TicketChange } from '#domain/tickets/change-ticket.ts'
import { assignment } from '#domain/tickets/desk/assign-ticket.ts'
import { claim } from '#domain/tickets/desk/claim-ticket.ts'
import { classification } from '#domain/tickets/desk/classify-ticket.ts'
import { completion } from '#domain/tickets/desk/complete-ticket.ts'
import { spamMark, spamUnmark } from '#domain/tickets/desk/mark-spam.ts'
import { answer } from '#domain/tickets/desk/reply-to-ticket.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { handingOver } from '#domain/tickets/hand-over/hand-over-ticket.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { AppError, Unavailable } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { BulkTask } from './bulk.ts'
import { bulkAction, bulkItem } from './bulk-tables.ts'

/** Takes a ticket that is still pending on the way to its completion; whoever it was given to keeps it. */
const { refusal: _, ...taking } = claim

/** What is done to one ticket in that status, one after the other. */
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

/** Actions that are not cancelled and whose time has come. */
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
        .select({ ...pick(bulkItem, 'ticketId'), ...pick(bulkAction, 'actorId', 'task'), status: ticket.status })
        .from(bulkItem)
        .innerJoin(ticket, eq(ticket.id, bulkItem.ticketId))
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
    // A mistake of ours or an outage ends the job, which is tried again; a refusal is this ticket's own.
    if (!(error instanceof AppError) || error instanceof Unavailable || ticketId === undefined) throw error
    return { ticketId, failed: error }
  }
}

/**
 * Does all that waits of a bulk action whose time has come. Safe to repeat and to run twice at once.
 * @throws when the database is away or something is wrong with the program; what is done until then stays done.
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

/** Takes up what a process that died left behind: actions that wait although they should have begun a minute ago. */
export async function resumeBulks(): Promise<void> {
  const begins = sql`coalesce(${bulkAction.startsAt}, ${bulkAction.createdAt})`
  const left = await database
    .selectDistinct({ id: bulkItem.bulkId })
    .from(bulkItem)
    .innerJoin(bulkAction, eq(bulkAction.id, bulkItem.bulkId))
    .where(and(eq(bulkItem.state, 'waiting'), hasBegun(), lte(begins, new Date(now().getTime() - minutes(1)))))
  for (const { id } of left) await runBulk(id)
}
