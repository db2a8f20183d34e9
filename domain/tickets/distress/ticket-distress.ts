import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  changeTicket,
  type LockedTicket,
  lockTicket,
  type TicketChange,
  writeChange,
} from '#domain/tickets/change-ticket.ts'
import { type Priority, priorities } from '#domain/tickets/ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { findHelp, getCrisisLine } from './crisis-line.ts'
import { findDistress } from './distress.server.ts'
import { type DistressHelp, helpAsText, helpFor } from './distress-help.ts'
import { ticketDistress } from './distress-tables.ts'

export const isOpenDistress = isNull(ticketDistress.settledAt)

/**
 * The help for the rating, else for the requester's last message or the question; null otherwise. For the requester
 * only.
 */
export async function findHelpForRequester(publicId: string): Promise<DistressHelp | null> {
  const [asked] = await database
    .select({ ...pick(ticketTable, 'id', 'title', 'description', 'requesterId'), comment: satisfaction.comment })
    .from(ticketTable)
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticketTable.id))
    .where(eq(ticketTable.publicId, publicId))
  if (!asked) return null
  const { id, title, description, requesterId, comment } = asked
  const forRating = comment === null ? null : await findHelp(comment)
  if (forRating) return forRating
  const isOwn = and(eq(ticketEntry.authorId, requesterId), inArray(ticketEntry.type, ['requester_replied', 'reopened']))
  const [last] = await database
    .select({ message: ticketEntry.message })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, id), isOwn))
    .orderBy(desc(ticketEntry.id))
    .limit(1)
  return findHelp(last ? (last.message ?? '') : `${title}\n${description}`)
}

export type DistressPlace = 'filed' | 'rating' | number

async function wordsOf(tx: Transaction, ticketId: number, place: DistressPlace): Promise<string> {
  if (place === 'rating') {
    const [rated] = await tx
      .select({ comment: satisfaction.comment })
      .from(satisfaction)
      .where(eq(satisfaction.ticketId, ticketId))
    return rated?.comment ?? ''
  }
  if (place === 'filed') {
    const [found] = await tx
      .select({ title: ticketTable.title, description: ticketTable.description })
      .from(ticketTable)
      .where(eq(ticketTable.id, ticketId))
    return found ? `${found.title}\n${found.description}` : ''
  }
  const [said] = await tx.select({ message: ticketEntry.message }).from(ticketEntry).where(eq(ticketEntry.id, place))
  return said?.message ?? ''
}

function isLater(ticketId: number, place: DistressPlace) {
  if (place === 'filed') return sql`false`
  const writtenAt =
    place === 'rating'
      ? sql`(select created_at from ${satisfaction} where ticket_id = ${ticketId})`
      : sql`(select created_at from ${ticketEntry} where id = ${place})`
  return sql`${ticketDistress.settledAt} < ${writtenAt}`
}

const urgent = (before: Priority): TicketChange => ({
  action: 'classify',
  entry: {
    type: 'classified',
    audience: 'internal',
    message: `Prioritas menjadi ${priorities.urgent}: pemohon mungkin dalam bahaya.`,
  },
  set: { priority: 'urgent' },
  changes: { priority: [before, 'urgent'] },
})

function isRaised({ status, priority, mergedIntoId, spamSince }: LockedTicket): boolean {
  return status !== 'completed' && priority !== 'urgent' && mergedIntoId === null && spamSince === null
}

/**
 * Marks the ticket and makes it urgent when the texts at that place show danger, or `spoken` in their stead. A mark that
 * an agent removed returns only for later texts.
 * @returns true when newly marked.
 */
export async function noticeDistress(
  ticketId: number,
  place: DistressPlace,
  tx: Transaction,
  spoken?: string,
): Promise<boolean> {
  const danger = findDistress(spoken ?? (await wordsOf(tx, ticketId, place)))
  if (!danger) return false
  const found = await lockTicket(tx, ticketId)
  const at = now()
  const fresh = { danger, noticedAt: at, settledAt: null, settledBy: null }
  const [marked] = await tx
    .insert(ticketDistress)
    .values({ ticketId, ...fresh })
    .onConflictDoUpdate({
      target: ticketDistress.ticketId,
      set: fresh,
      setWhere: isLater(ticketId, place),
    })
    .returning({ ticketId: ticketDistress.ticketId })
  if (marked && found && isRaised(found)) await writeChange(tx, null, found, urgent(found.priority))
  return marked !== undefined
}

export async function isInDistress(ticketId: number): Promise<boolean> {
  const [found] = await database
    .select({ settledAt: ticketDistress.settledAt })
    .from(ticketDistress)
    .where(eq(ticketDistress.ticketId, ticketId))
  return found !== undefined && found.settledAt === null
}

/** The text with the numbers to call that may go to this requester; null when the ticket has no mark. */
export async function getCrisisText(ticketId: number): Promise<string | null> {
  const [marked] = await database
    .select({ danger: ticketDistress.danger })
    .from(ticketDistress)
    .where(and(eq(ticketDistress.ticketId, ticketId), isOpenDistress))
  return marked ? helpAsText(helpFor(marked.danger, await getCrisisLine())) : null
}

/** Removes the mark; recorded in the timeline. @throws as `changeTicket`; Conflict when there is no mark. */
export function settleDistress(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'settle-distress',
    entry: { type: 'noted', audience: 'internal', message: 'Tanda bahaya sudah ditangani.' },
    spam: 'too',
    onMerged: true,
    announce: async (tx, { ticketId }) => {
      const [settled] = await tx
        .update(ticketDistress)
        .set({ settledAt: now(), settledBy: person.id })
        .where(and(eq(ticketDistress.ticketId, ticketId), isNull(ticketDistress.settledAt)))
        .returning({ ticketId: ticketDistress.ticketId })
      if (!settled) throw new Conflict('Tanda bahaya ini sudah ditangani.')
    },
  })
}
