// The notices under a person's bell.
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, not, or, type SQL } from 'drizzle-orm'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announceLive } from '#domain/live/announce-live.ts'
import { noTicket } from '#domain/live/live-event.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { reachesTicket } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type NotificationKind, notification } from './notification-tables.ts'

/** One notice; requesters reach the ticket by its public ID, staff by its id. */
export interface Notice {
  readonly id: number
  readonly kind: NotificationKind
  readonly text: string
  readonly ticketId: number | null
  readonly publicId: string | null
  /** Where it leads, when that is not the ticket's page. */
  readonly path: string | null
  readonly readAt: Date | null
  readonly createdAt: Date
}

const pageSize = 20

/**
 * The person's own notices as a condition; staff are no longer shown those about tickets that have left their reach,
 * because a notice names the ticket's title; one that leads elsewhere does not.
 */
export function ownNotices(person: Person): SQL | undefined {
  const own = eq(notification.personId, person.id)
  if (!isStaff(person)) return own
  // Of before there was one line for all that is overdue.
  const shown = and(own, ne(notification.kind, 'escalated'))
  const reached = reachesTicket(person, notification.ticketId)
  return reached ? and(shown, or(isNotNull(notification.path), reached)) : shown
}

/** What concerns an office and not one person of it. */
const ofOffice: readonly NotificationKind[] = ['handed_over']

/** The person's own notices, newest first; `before` is the `next` of the page before. */
export async function findNotifications(
  person: Person,
  page: {
    readonly before?: number | undefined
    readonly limit?: number
    /** Only what is meant for the person, or only what came to their whole office; without it both. */
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

/** The person's own notices that nobody has read, as a condition. */
export const unread = (person: Person) => and(ownNotices(person), isNull(notification.readAt))

/** What is read: one notice, all about a ticket, or everything. */
export type ReadSelection = { readonly id: number } | { readonly ticketId: number } | 'all'

/** Marks the person's own notices as read; others' stay. Where something was unread, their open pages learn of it. */
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
