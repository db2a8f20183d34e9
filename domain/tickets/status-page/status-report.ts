import type { StatusLabel, TicketStatus } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

export type StatusEntry = Pick<TimelineEntry, 'type' | 'author' | 'organization' | 'message' | 'at'>

/** What the status page shows; personal numbers in texts are masked (docs/rules-of-service.md#the-status-page). */
export interface TicketStatusReport {
  readonly publicId: string
  readonly number: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly fixedLabel: StatusLabel
  readonly title: string
  readonly description: string
  readonly category: string
  readonly submittedBy: string
  readonly organization: string | null
  readonly regency: string | null
  /** The branch office it belongs to; null: the province's team. */
  readonly office: string | null
  readonly submittedAt: Date
  /** The public ID of the ticket that continues in its place; the status is that one's. */
  readonly mergedInto: string | null
  readonly history: readonly StatusEntry[]
}
