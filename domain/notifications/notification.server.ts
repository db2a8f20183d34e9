import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { noTicket } from '#domain/operations/live/live-event.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { reachesTicket } from '#domain/tickets/ticket-visibility.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type NotificationKind, notification } from './notification-tables.ts'

interface Notice {
  readonly id: number
  readonly kind: NotificationKind
  readonly text: string
  readonly ticketId: number | null
  readonly publicId: string | null
  readonly path: string | null
  readonly readAt: Date | null
  readonly createdAt: Date
}

const pageSize = 20

/**
 * Condition: the person's own notices; for staff without tickets that left their reach, because a notice has the title.
 */
function ownNotices(person: Person): SQL | undefined {
  const own = eq(notification.personId, person.id)
  if (!isStaff(person)) return own
  // Replaced by one line for everything overdue.
  const shown = and(own, ne(notification.kind, 'escalated'))
  const reached = reachesTicket(person, notification.ticketId)
  return reached ? and(shown, or(isNotNull(notification.path), reached)) : shown
}

const ofOffice: readonly NotificationKind[] = ['handed_over']

export async function findNotifications(
  person: Person,
  page: {
    readonly before?: number | undefined
    readonly limit?: number
    readonly of?: 'person' | 'office' | undefined
  } = {},
): Promise<{ items: Notice[]; next: number | null }> {
  const limit = page.limit ?? pageSize
  const office = inArray(notification.kind, [...ofOffice])
  const meant = page.of && (page.of === 'office' ? office : not(office))
  const rows = await database
    .select({
      ...pick(notification, 'id', 'kind', 'text', 'ticketId', 'path', 'readAt', 'createdAt'),
      publicId: ticket.publicId,
    })
    .from(notification)
    .leftJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(ownNotices(person), meant, page.before ? lt(notification.id, page.before) : undefined))
    .orderBy(desc(notification.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** The person's own notices that no one has read, as a condition. */
const unread = (person: Person) => and(ownNotices(person), isNull(notification.readAt))

type ReadSelection = { readonly id: number } | { readonly ticketId: number } | 'all'

export async function markRead(person: Person, what: ReadSelection): Promise<void> {
  const which =
    what === 'all' ? undefined : 'id' in what ? eq(notification.id, what.id) : eq(notification.ticketId, what.ticketId)
  await database.transaction(async (tx) => {
    const [read] = await tx
      .update(notification)
      .set({ readAt: now() })
      .where(and(unread(person), which))
      .returning({ ticketId: notification.ticketId })
    if (!read) return
    await announceLive(tx, {
      kind: 'notification',
      audience: 'person',
      ticketId: read.ticketId ?? noTicket,
      entryId: null,
      officeId: null,
      personId: person.id,
    })
  })
}

interface LatestNotice {
  readonly id: number
  readonly text: string
  readonly ticketId: number | null
  readonly publicId: string | null
  readonly path: string | null
}

export async function getBell(person: Person): Promise<{ unread: number; latest: LatestNotice | null }> {
  const all = new QueryBuilder().select({ all: count() }).from(notification).where(unread(person))
  const [row] = await database
    .select({
      latest: { ...pick(notification, 'id', 'text', 'ticketId', 'path'), publicId: ticket.publicId },
      // Every signed-in page asks for both: in one statement.
      unread: sql<number>`(${all})`.mapWith(Number),
    })
    .from(notification)
    .leftJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(unread(person))
    .orderBy(desc(notification.id))
    .limit(1)
  return { unread: row?.unread ?? 0, latest: row?.latest ?? null }
}

/** Marks the notice as read; returns its ticket (null: none) and path. @throws NotFound when it is not the person's. */
export async function openNotification(
  person: Person,
  id: number,
): Promise<Pick<Notice, 'ticketId' | 'publicId' | 'path'>> {
  const [found] = await database
    .select({ ...pick(notification, 'ticketId', 'path'), publicId: ticket.publicId })
    .from(notification)
    .leftJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(eq(notification.id, id), ownNotices(person)))
  if (!found) throw new NotFound('Notifikasi tidak ditemukan.')
  await markRead(person, { id })
  return found
}

/** A notice; `reason` names what it is about, for example 'ticket.answered:5512'. */
interface NewNotice {
  readonly kind: NotificationKind
  readonly reason: string
  /** Null for news about no ticket, which then need a `path`. */
  readonly ticketId: number | null
  readonly text: string
  /** Where it leads if not to the ticket; also readable without access to the ticket. */
  readonly path?: string
}

const reader = people('reader')

/** Only accounts have a bell. */
export async function notifyIn(tx: Transaction, personIds: readonly string[], notice: NewNotice): Promise<void> {
  const readers = await tx
    .select({ personId: reader.id })
    .from(reader)
    .where(inArray(reader.id, [...personIds]))
  if (readers.length === 0) return
  const fresh = await tx
    .insert(notification)
    .values(readers.map(({ personId }) => ({ ...notice, personId, createdAt: now() })))
    .onConflictDoNothing({ target: [notification.personId, notification.reason] })
    .returning({ personId: notification.personId })
  for (const { personId } of fresh) {
    await announceLive(tx, {
      ...{ kind: 'notification', audience: 'person', ticketId: notice.ticketId ?? noTicket },
      ...{ entryId: null, officeId: null, personId },
    })
  }
}

export async function notify(personIds: readonly string[], notice: NewNotice): Promise<void> {
  if (personIds.length > 0) await database.transaction((tx) => notifyIn(tx, personIds, notice))
}

export async function withdrawNotices(reason: string): Promise<void> {
  await database.delete(notification).where(eq(notification.reason, reason))
}
