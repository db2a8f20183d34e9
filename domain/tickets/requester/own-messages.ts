import { and, eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { type LockedTicket, lockOwnTicket, type TicketChange, writeChange } from '#domain/tickets/change-ticket.ts'
import { closingStageOf } from '#domain/tickets/closing-ticket.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { requesterReplied, ticketRated } from '#domain/tickets/ticket-events.ts'
import type { OwnReplyInput, RatingInput } from '#domain/tickets/ticket-input.ts'
import { ownPowersOver } from '#domain/tickets/ticket-policy.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, TooMany } from '#shared/errors.ts'

/** What is known of a message that is written; `repeated` is true when this form had already written it. */
interface WrittenMessage {
  readonly repeated: boolean
}

const entryKey = (input: OwnReplyInput, type: 'requester_replied' | 'reopened') =>
  keyWithDigest(input.idempotencyKey, [type, input.message])

/**
 * Stores the reply once per form; `check` may refuse it. An edited form counts as another. `withEntry` runs each time.
 */
async function writeOnce(
  person: Person,
  input: OwnReplyInput,
  change: Pick<TicketChange, 'action' | 'move' | 'live'> & { readonly type: 'requester_replied' | 'reopened' },
  withEntry?: WithEntry,
  check: (found: LockedTicket) => void = () => undefined,
): Promise<WrittenMessage> {
  const { type, ...how } = change
  const idempotencyKey = entryKey(input, type)
  const season = await getSeason()
  return database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, input.publicId)
    const [earlier] = await tx
      .select({ id: ticketEntry.id })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.idempotencyKey, idempotencyKey)))
    if (earlier) {
      await withEntry?.(tx, earlier.id)
      return { repeated: true }
    }
    requireConsent(person)
    check(found)
    const { kind, category } = found
    const seasonStage = closingStageOf(season, now(), { kind, category, text: input.message })
    await writeChange(tx, person, found, {
      ...how,
      // A reply to spam is stored as any other, and the requester does not learn of the mark.
      spam: 'too',
      ...(seasonStage && { set: { seasonStage } }),
      entry: { type, audience: 'public', message: input.message, idempotencyKey },
      announce: async (inside, ids) => {
        await withEntry?.(inside, ids.entryId)
        await announce(inside, requesterReplied, ids)
      },
    })
    return { repeated: false }
  })
}

/**
 * Adds the requester's message once per form, regardless of other changes.
 * @throws NotFound; Conflict when completed, merged or without consent.
 */
export function replyToOwnTicket(person: Person, input: OwnReplyInput, withEntry?: WithEntry): Promise<WrittenMessage> {
  const change = {
    action: 'requester_reply',
    move: 'requester_reply',
    live: 'requester_replied',
    type: 'requester_replied',
  } as const
  return writeOnce(person, input, change, withEntry)
}

/** Shown when it is too late (docs/rules-of-service.md#lifecycle-of-a-ticket). */
export const reopenIsOver =
  'Sudah lebih dari 14 hari sejak selesai, jadi tidak dapat dibuka kembali. Silakan buat pertanyaan baru dan sebutkan ID ini.'

/**
 * Reopens the own ticket within 14 days, once per form.
 * @throws NotFound; Conflict when not completed, merged or too late.
 */
export function reopenOwnTicket(person: Person, input: OwnReplyInput, withEntry?: WithEntry): Promise<WrittenMessage> {
  return writeOnce(
    person,
    input,
    { action: 'reopen', move: 'reopen', live: 'reopened', type: 'reopened' },
    withEntry,
    ({ status, completedAt }) => {
      if (status !== 'completed' || !completedAt) return
      if (now().getTime() - completedAt.getTime() > reopenPeriod) throw new Conflict(reopenIsOver)
    },
  )
}

const networks = makeLimit('reply-network')
const ways = {
  reply: { limit: makeLimit('reply-person'), write: replyToOwnTicket, type: 'requester_replied' },
  reopen: { limit: makeLimit('reopen-person'), write: reopenOwnTicket, type: 'reopened' },
} as const

async function wasWritten(person: Person, input: OwnReplyInput, type: 'requester_replied' | 'reopened') {
  const rows = await database
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
    .where(
      and(
        eq(ticketTable.publicId, input.publicId),
        eq(ticketTable.requesterId, person.id),
        eq(ticketEntry.idempotencyKey, entryKey(input, type)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Replies to the own ticket, or reopens it. A repeated form is never refused. @throws as both; TooMany. */
export async function sendOwnMessage(
  intent: 'reply' | 'reopen',
  person: Person,
  input: OwnReplyInput,
  network: string,
  withEntry?: WithEntry,
): Promise<void> {
  const { limit, write, type } = ways[intent]
  const giveBack = async () => {
    await Promise.all([limit.giveBack(person.id), networks.giveBack(network)])
  }
  try {
    await limit.take(person.id)
    await networks.take(network).catch(async (refused: unknown) => {
      await limit.giveBack(person.id)
      throw refused
    })
  } catch (refused) {
    if (!(refused instanceof TooMany) || !(await wasWritten(person, input, type))) throw refused
    await write(person, input, withEntry)
    return
  }
  try {
    const { repeated } = await write(person, input, withEntry)
    if (repeated) await giveBack()
  } catch (error) {
    // Nothing was written, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}

/**
 * Completes the own ticket. Idempotent; no one is notified.
 * @throws NotFound; Conflict while pending, merged or without consent.
 */
export async function completeOwnTicket(person: Person, publicId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, publicId)
    requireConsent(person)
    if (found.status === 'completed' && found.mergedIntoId === null) return
    await writeChange(tx, person, found, {
      action: 'complete-own',
      move: 'complete',
      entry: { type: 'completed', audience: 'public', message: 'Ditandai selesai oleh pengirim.' },
      live: 'completed',
      // Its sender does not learn of the mark.
      spam: 'too',
    })
  })
}

/** Stores or changes the rating until the ticket is reopened. @throws NotFound; Conflict when it is not completed. */
export async function rateOwnTicket(person: Person, input: RatingInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, input.publicId)
    requireConsent(person)
    if (!ownPowersOver(person, found).rate) throw new Conflict('Penilaian dapat diberikan setelah pertanyaan selesai.')
    const rating = { score: input.score, comment: input.comment || null }
    await tx
      .insert(satisfaction)
      .values({ ticketId: found.id, ...rating, createdAt: now() })
      .onConflictDoUpdate({ target: satisfaction.ticketId, set: rating })
    await recordAudit(tx, { actor: person, action: ticketAudit.rate, target: `ticket:${found.id}` })
    if (rating.comment) await announce(tx, ticketRated, { ticketId: found.id })
  })
}
