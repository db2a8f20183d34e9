// Sends a reply whose time to be taken back is over, or returns it to its agent when it no longer fits.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { type ChangedTicket, changeTicketIn, type DecideChange, lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { classification } from '#domain/tickets/desk/classify-ticket.ts'
import { completion } from '#domain/tickets/desk/complete-ticket.ts'
import { answer } from '#domain/tickets/desk/reply-to-ticket.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { type HeldReply, ticketDraft } from '#domain/tickets/draft-tables.ts'
import { handingOver } from '#domain/tickets/hand-over/hand-over-ticket.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { AppError, Conflict, Unavailable } from '#shared/errors.ts'
import { cannedReplySent, replyReturned } from './draft-events.ts'
import type { HoldInput } from './draft-input.ts'
import { isReplyOf, lockHeldReply } from './held-reply.ts'

/** What somebody said after the reply was written: it may need other words now. */
const overtaken = 'Ada pesan baru sebelum balasan Anda terkirim. Baca dulu, lalu kirim lagi.'

const accessLost = 'Akun Anda tidak lagi dapat menangani tiket ini.'

async function actorOf(tx: Transaction, id: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id))
  return found
}

const reply =
  (person: Person, message: string, { seenEntry, attachments }: HeldReply): DecideChange =>
  async (tx, found) => {
    const since = and(
      eq(ticketEntry.ticketId, found.id),
      gt(ticketEntry.id, seenEntry),
      inArray(ticketEntry.type, ['answered', 'requester_replied', 'reopened']),
      sql`${ticketEntry.authorId} is distinct from ${person.id}`,
    )
    if ((await tx.$count(ticketEntry, since)) > 0) throw new Conflict(overtaken)
    const filled = fillCannedReply(message, replyVariables(found, person.name))
    return answer(filled, attachFiles(person, attachments))
  }

/** The category and priority that the canned reply sets; undefined when they are so already, and of a complaint, whose categories are others. */
async function classify(tx: Transaction, person: Person, ticketId: number, { steps }: HeldReply) {
  const found = await lockDeskTicket(tx, person, ticketId)
  if (found.kind !== 'question' || !steps) return undefined
  const to = { category: steps.category ?? found.category, priority: steps.priority ?? found.priority }
  if (to.category === found.category && to.priority === found.priority) return undefined
  return changeTicketIn(tx, person, { ticketId }, classification(to))
}

/** Hands the ticket to the office that the canned reply names; undefined when it lies there already. */
async function handOver(tx: Transaction, person: Person, ticketId: number, { steps }: HeldReply) {
  const officeId = steps?.officeId ?? null
  const found = await lockDeskTicket(tx, person, ticketId)
  if (officeId === null || officeId === found.officeId) return undefined
  return changeTicketIn(tx, person, { ticketId }, handingOver(person, { officeId, reason: 'Setelah dijawab.' }))
}

/** Sends the reply, in a transaction; undefined when it was sent or taken back already. */
async function send(personId: string, hold: HoldInput): Promise<ChangedTicket | undefined> {
  return database.transaction(async (tx) => {
    const person = await actorOf(tx, personId)
    if (!person) throw new AppError('forbidden', 403, accessLost)
    await lockDeskTicket(tx, person, hold.ticketId)
    const draft = await lockHeldReply(tx, personId, hold)
    if (!draft) return undefined
    await tx.delete(ticketDraft).where(isReplyOf(personId, hold.ticketId))
    const { ticketId } = hold
    const { held } = draft
    const sent = await changeTicketIn(tx, person, { ticketId }, reply(person, draft.message, held))
    const classified = await classify(tx, person, ticketId, held)
    if (held.cannedReplyId)
      await announce(tx, cannedReplySent, { ticketId, personId, cannedReplyId: held.cannedReplyId })
    if (held.after === 'complete') return changeTicketIn(tx, person, { ticketId }, completion)
    return (await handOver(tx, person, ticketId, held)) ?? classified ?? sent
  })
}

/** Makes a draft of it again, with the reason, and announces that to its agent. */
async function giveBack(personId: string, hold: HoldInput, reason: string): Promise<void> {
  await database.transaction(async (tx) => {
    const draft = await lockHeldReply(tx, personId, hold)
    if (!draft) return
    await tx
      .update(ticketDraft)
      .set({ sendAt: null, returned: reason, updatedAt: now() })
      .where(isReplyOf(personId, hold.ticketId))
    await announce(tx, replyReturned, { ...hold, personId })
  })
}

/**
 * Sends the held reply of this sending and does what follows it; safe to repeat. Gives the ticket after it; undefined when
 * it was sent or taken back already, and when it came back to its agent because somebody wrote meanwhile, a file is gone, or the agent may no
 * longer handle the ticket.
 * @throws when the database is away or something is wrong with the program.
 */
export async function releaseReply(personId: string, hold: HoldInput): Promise<ChangedTicket | undefined> {
  try {
    return await send(personId, hold)
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof Unavailable) throw error
    await giveBack(personId, hold, error.message)
    return undefined
  }
}

/** Sends what should have gone a minute ago: its job was lost, as with a backup that was put back. */
export async function releaseLateReplies(): Promise<void> {
  const late = await database
    .select({ ticketId: ticketDraft.ticketId, personId: ticketDraft.personId, held: ticketDraft.held })
    .from(ticketDraft)
    .where(lt(ticketDraft.sendAt, new Date(now().getTime() - minutes(1))))
  for (const { ticketId, personId, held } of late) {
    if (held) await releaseReply(personId, { ticketId, holdId: held.id })
  }
}
