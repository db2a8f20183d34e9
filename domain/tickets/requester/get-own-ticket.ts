// A requester's own ticket: its public conversation, and what can be done now.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { getTicketView } from '#domain/tickets/get-ticket-view.ts'
import { readTimeline } from '#domain/tickets/read-timeline.ts'
import {
  reopenPeriod,
  type StatusLabel,
  statusLabel,
  type TicketKind,
  type TicketStatus,
} from '#domain/tickets/ticket.ts'
import { type OwnPowers, ownPowersOver } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { NotFound } from '#shared/errors.ts'

/** The own ticket with its public timeline, oldest first. */
export interface OwnTicketDetail {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly title: string
  readonly description: string
  readonly category: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly regency: string | null
  /** The branch office it lies with; null: the province's team. */
  readonly office: string | null
  readonly createdAt: Date
  /** Until when it may be opened again; null unless it is completed. */
  readonly reopenUntil: Date | null
  readonly rating: { readonly score: number; readonly comment: string | null } | null
  /** The public ID of the ticket that goes on in its place; the status is that one's. */
  readonly mergedInto: string | null
  readonly timeline: readonly TimelineEntry[]
  readonly can: OwnPowers
  /** True while the requester's consent is withdrawn, so that nothing can be done. */
  readonly rests: boolean
}

/**
 * The own ticket.
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function getOwnTicket(person: Person, publicId: string): Promise<OwnTicketDetail> {
  const found = await getTicketView(and(eq(ticket.publicId, publicId), eq(ticket.requesterId, person.id)))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  const { id, number, kind, title, description, category, regency, office, createdAt, completedAt } = found
  const { requesterId, officeId, mergedIntoId, mergedInto, score, comment } = found
  const status = found.mainStatus ?? found.status
  return {
    ...{ id, publicId, number, kind, title, description, category, status, regency, office, createdAt, mergedInto },
    label: statusLabel({ status, mergedIntoId }, 'requester'),
    reopenUntil: found.status === 'completed' && completedAt ? new Date(completedAt.getTime() + reopenPeriod) : null,
    rating: score === null ? null : { score, comment },
    timeline: await readTimeline(id, { requesterId: person.id }),
    can: ownPowersOver(person, { requesterId, officeId, status: found.status, completedAt, mergedIntoId }),
    rests: person.consentWithdrawn ?? false,
  }
}
