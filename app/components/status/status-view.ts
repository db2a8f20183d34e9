// A question's public status ready to be shown: what `lookUpStatus` found, with dates in words.
import type { TimelineItem } from '#app/components/timeline/timeline.tsx'
import type { EntryType, StatusLabel, TicketStatus } from '#domain/tickets/ticket.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'

const repeatedLength = 160

/** The status page's contents (spec §2, 'Status Pertanyaan'). */
export interface StatusView {
  readonly publicId: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly title: string
  readonly description: string
  readonly submittedBy: string
  readonly organization: string | null
  readonly date: string
  readonly time: string
  readonly history: readonly TimelineItem[]
  /** The full address of the page, for sharing. */
  readonly address: string
}

/** What a look-up answers: the question, or the sentence that says why not and what was typed. */
export type StatusAnswer =
  | { readonly found: StatusView }
  | { readonly found: null; readonly message: string; readonly typed: string }

interface Report {
  readonly publicId: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly title: string
  readonly description: string
  readonly submittedBy: string
  readonly organization: string | null
  readonly submittedAt: Date
  readonly history: readonly {
    readonly type: EntryType
    readonly author: string
    readonly organization: string | null
    readonly message: string
    readonly at: Date
  }[]
}

/** Puts a report into words; `origin` is where the public reaches the portal. */
export function statusViewOf(report: Report, origin: string): StatusView {
  const { publicId, status, label, title, description, submittedBy, organization, submittedAt } = report
  return {
    publicId,
    status,
    label,
    title,
    description,
    submittedBy,
    organization,
    date: formatLongDate(submittedAt),
    time: formatTime(submittedAt),
    address: `${origin}/status/${publicId}`,
    history: report.history.map(({ type, author, organization: office, message, at }) => ({
      type,
      author,
      organization: office,
      // The first entry repeats the description, which stands in full above it.
      message: message === description ? excerpt(message, repeatedLength) : message,
      iso: at.toISOString(),
      date: formatLongDate(at),
      time: formatTime(at),
    })),
  }
}
