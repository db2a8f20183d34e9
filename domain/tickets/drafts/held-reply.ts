import { and, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { people, staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { attachFiles, checkFiles } from '#domain/tickets/attachments/attachment.server.ts'
import {
  type ChangedTicket,
  changeTicketIn,
  checkChangeIn,
  type DecideChange,
  type LockedTicket,
  lockDeskTicket,
} from '#domain/tickets/change-ticket.ts'
import { answer } from '#domain/tickets/desk/desk-reply.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { classification, completion } from '#domain/tickets/desk/ticket-steps.ts'
import { type HeldReply, ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handingOver } from '#domain/tickets/transfer/transfer.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { AppError, Conflict, Unavailable } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { cannedReplySent, type HeldReplyInput, type HoldInput, heldFor, replyHeld, replyReturned } from './draft.ts'

function isReplyOf(personId: string, ticketId: number) {
  return and(eq(ticketDraft.ticketId, ticketId), eq(ticketDraft.personId, personId), eq(ticketDraft.kind, 'reply'))
}

/** Locks the held reply; undefined when it was sent or undone. Lock the ticket first, as everywhere. */
async function lockHeldReply(tx: Transaction, personId: string, { ticketId, holdId }: HoldInput) {
  const [draft] = await tx
    .select({ message: ticketDraft.message, held: ticketDraft.held, sendAt: ticketDraft.sendAt })
    .from(ticketDraft)
    .where(and(isReplyOf(personId, ticketId), isNotNull(ticketDraft.sendAt)))
    .for('update')
  return draft?.held?.id === holdId ? { ...draft, held: draft.held } : undefined
}

/** Notifies the open pages of the desk that what is being sent to the ticket has changed. */
function announceDraft(tx: Transaction, found: Pick<LockedTicket, 'id' | 'officeId' | 'requesterId'>) {
  return announceLive(tx, {
    ...{ kind: 'changed', audience: 'desk', ticketId: found.id, entryId: null },
    ...{ officeId: found.officeId, personId: found.requesterId },
  })
}

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

async function handOver(tx: Transaction, person: Person, ticketId: number, { steps }: HeldReply) {
  const officeId = steps?.officeId ?? null
  const found = await lockDeskTicket(tx, person, ticketId)
  if (officeId === null || officeId === found.officeId) return undefined
  return changeTicketIn(tx, person, { ticketId }, handingOver(person, { officeId, reason: 'Setelah dijawab.' }))
}

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
 * Sends the held reply and its follow-up steps. Idempotent. Undefined when it was sent, undone or returned to its
 * agent.
 * @throws on errors of the program or database.
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

const colleague = people('colleague')

async function refuseSecondReply(tx: Transaction, person: Person, ticketId: number): Promise<void> {
  const [other] = await tx
    .select({ name: colleague.name })
    .from(ticketDraft)
    .innerJoin(colleague, eq(colleague.id, ticketDraft.personId))
    .where(and(eq(ticketDraft.ticketId, ticketId), ne(ticketDraft.personId, person.id), isNotNull(ticketDraft.sendAt)))
    .limit(1)
  if (other) throw new Conflict(`${other.name} baru saja mengirim balasan untuk tiket ini. Baca dulu, lalu kirim lagi.`)
}

/** Sends the agent's earlier held reply first; returns the new version. The same text is one reply. */
async function sendEarlier(person: Person, { ticketId, version, message }: HeldReplyInput) {
  const [earlier] = await database
    .select({ held: ticketDraft.held, message: ticketDraft.message, version: ticketTable.version })
    .from(ticketDraft)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketDraft.ticketId))
    .where(and(isReplyOf(person.id, ticketId), isNotNull(ticketDraft.sendAt)))
  if (!earlier?.held) return { version }
  const hold = { ticketId, holdId: earlier.held.id }
  if (earlier.message === message) return { version, same: hold }
  const sent = await releaseReply(person.id, hold)
  return { version: sent && earlier.version === version ? sent.version : version }
}

/** True when this text reached the requester already, after the entry that it answers: the answer to its sender was lost. */
async function isSent(person: Person, { ticketId, message, seen }: HeldReplyInput): Promise<boolean> {
  const own = and(
    eq(ticketEntry.ticketId, ticketId),
    gt(ticketEntry.id, seen),
    eq(ticketEntry.type, 'answered'),
    eq(ticketEntry.authorId, person.id),
  )
  const sent = await database
    .select({ ...pick(ticketTable, 'contactName', 'publicId', 'title'), message: ticketEntry.message })
    .from(ticketEntry)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
    .where(own)
  return sent.some((entry) => entry.message === fillCannedReply(message, replyVariables(entry, person.name)))
}

/**
 * Holds the reply for ten seconds and returns this sending. A second one sends the first now. Idempotent for the same text
 * after the same last seen entry.
 * @throws as `changeTicketIn`; Conflict while a colleague's is held; as `checkFiles`.
 */
export async function holdReply(
  person: Person,
  input: HeldReplyInput,
  more: Pick<HeldReply, 'attachments' | 'steps' | 'cannedReplyId'>,
): Promise<HoldInput> {
  const { ticketId, message, seen, after } = input
  const { version, same } = await sendEarlier(person, input)
  if (same) return same
  if (await isSent(person, input)) return { ticketId, holdId: crypto.randomUUID() }
  return database.transaction(async (tx) => {
    const found = await checkChangeIn(tx, person, { ticketId, version }, answer(message))
    await refuseSecondReply(tx, person, ticketId)
    await checkFiles(tx, person, more.attachments)
    const holdId = crypto.randomUUID()
    const at = now()
    const sending = {
      message,
      updatedAt: at,
      sendAt: new Date(at.getTime() + heldFor),
      held: { id: holdId, seenEntry: seen, after, ...more },
      returned: null,
    }
    await tx
      .insert(ticketDraft)
      .values({ ticketId, personId: person.id, kind: 'reply', ...sending })
      .onConflictDoUpdate({ target: [ticketDraft.ticketId, ticketDraft.personId, ticketDraft.kind], set: sending })
    await announceDraft(tx, found)
    await announce(tx, replyHeld, { ticketId, personId: person.id, holdId }, heldFor)
    return { ticketId, holdId }
  })
}

const alreadySent = 'Balasan sudah terkirim, jadi tidak dapat diurungkan lagi.'

/** Undoes the reply; returns its text and the ticket's version. @throws NotFound; Conflict when it was sent already. */
export async function takeReplyBack(person: Person, hold: HoldInput): Promise<{ message: string; version: number }> {
  return database.transaction(async (tx) => {
    const found = await lockDeskTicket(tx, person, hold.ticketId)
    const draft = await lockHeldReply(tx, person.id, hold)
    if (!draft) throw new Conflict(alreadySent)
    await tx.update(ticketDraft).set({ sendAt: null, updatedAt: now() }).where(isReplyOf(person.id, hold.ticketId))
    await announceDraft(tx, found)
    return { message: draft.message, version: found.version }
  })
}
