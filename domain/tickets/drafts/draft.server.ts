import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'
import { announcePresence, writingFor } from '#domain/tickets/desk/presence.ts'
import { type DraftKind, ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { DraftInput } from './draft.ts'

export interface OwnDraft {
  readonly message: string
  readonly updatedAt: Date
  readonly returned: string | null
  readonly files: readonly CarriedFile[]
}

export interface ReplyOnItsWay {
  readonly holdId: string
  readonly author: string
  readonly own: boolean
  readonly message: string
  readonly sendAt: Date
}

export interface Drafts {
  readonly own: Readonly<Partial<Record<DraftKind, OwnDraft>>>
  readonly onTheirWay: readonly ReplyOnItsWay[]
}

const writer = people('writer')

async function findUnsentFiles(person: Person, ids: readonly string[]): Promise<CarriedFile[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select(pick(attachment, 'id', 'name', 'size'))
    .from(attachment)
    .where(and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id), isNull(attachment.entryId)))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function findDrafts(person: Person, ticketId: number): Promise<Drafts> {
  const rows = await database
    .select({
      personId: ticketDraft.personId,
      kind: ticketDraft.kind,
      message: ticketDraft.message,
      updatedAt: ticketDraft.updatedAt,
      sendAt: ticketDraft.sendAt,
      held: ticketDraft.held,
      returned: ticketDraft.returned,
      author: writer.name,
    })
    .from(ticketDraft)
    .innerJoin(writer, eq(writer.id, ticketDraft.personId))
    .where(
      and(eq(ticketDraft.ticketId, ticketId), or(eq(ticketDraft.personId, person.id), isNotNull(ticketDraft.sendAt))),
    )
    .orderBy(asc(ticketDraft.updatedAt))
  const written = rows.filter(({ sendAt }) => sendAt === null)
  const files = await findUnsentFiles(
    person,
    written.flatMap(({ held }) => held?.attachments ?? []),
  )
  return {
    own: Object.fromEntries(
      written.map(({ kind, message, updatedAt, returned }) => [
        kind,
        { message, updatedAt, returned, files: kind === 'reply' ? files : [] },
      ]),
    ),
    onTheirWay: rows.flatMap(({ personId, author, message, sendAt, held }) =>
      sendAt && held ? [{ holdId: held.id, author, own: personId === person.id, message, sendAt }] : [],
    ),
  }
}

export interface OwnReplyOnItsWay {
  readonly ticketId: number
  readonly number: string
  readonly holdId: string
  /** For how long it can be reverted, in milliseconds. */
  readonly left: number
}

export async function findOwnRepliesOnTheirWay(person: Person): Promise<OwnReplyOnItsWay[]> {
  const rows = await database
    .select({ ticketId: ticketTable.id, kind: ticketTable.kind, sendAt: ticketDraft.sendAt, held: ticketDraft.held })
    .from(ticketDraft)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketDraft.ticketId))
    .where(and(eq(ticketDraft.personId, person.id), isNotNull(ticketDraft.sendAt)))
    .orderBy(asc(ticketDraft.sendAt))
  const at = now().getTime()
  return rows.flatMap(({ ticketId, kind, sendAt, held }) =>
    sendAt && held
      ? [{ ticketId, number: ticketNumber(kind, ticketId), holdId: held.id, left: Math.max(0, sendAt.getTime() - at) }]
      : [],
  )
}

export async function findBeingAnswered(ticketIds: readonly number[]): Promise<number[]> {
  if (ticketIds.length === 0) return []
  const rows = await database
    .selectDistinct({ id: ticketDraft.ticketId })
    .from(ticketDraft)
    .where(and(inArray(ticketDraft.ticketId, [...ticketIds]), isNotNull(ticketDraft.sendAt)))
  return rows.map(({ id }) => id)
}

/** Stores the draft, or deletes it when empty; a reply being sent stays. @throws NotFound without access. */
export async function saveDraft(person: Person, ticketId: number, { kind, message }: DraftInput): Promise<void> {
  const own = and(
    eq(ticketDraft.ticketId, ticketId),
    eq(ticketDraft.personId, person.id),
    eq(ticketDraft.kind, kind),
    isNull(ticketDraft.sendAt),
  )
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ ...pick(ticketTable, 'officeId', 'requesterId'), touchedAt: ticketDraft.updatedAt })
      .from(ticketTable)
      .leftJoin(ticketDraft, own)
      .where(eq(ticketTable.id, ticketId))
    if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
    const at = now()
    const wasWriting = found.touchedAt !== null && at.getTime() - found.touchedAt.getTime() < writingFor
    const isWriting = message !== ''
    if (isWriting) {
      const text = { message, updatedAt: at, returned: null }
      await tx
        .insert(ticketDraft)
        .values({ ticketId, personId: person.id, kind, ...text })
        .onConflictDoUpdate({
          target: [ticketDraft.ticketId, ticketDraft.personId, ticketDraft.kind],
          set: text,
          setWhere: isNull(ticketDraft.sendAt),
        })
    } else await tx.delete(ticketDraft).where(own)
    if (kind === 'reply' && isWriting !== wasWriting) await announcePresence(tx, ticketId, found)
  })
}

export const oldDrafts = agedRows(ticketDraft, ticketDraft.updatedAt, days(30), isNull(ticketDraft.sendAt))
