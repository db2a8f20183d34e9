// A question's public status ready to be shown: what `lookUpStatus` found, with dates in words.
import type { GuestView } from '#app/components/tickets/guest/guest-panel.tsx'
import { type TimelineItem, toTimelineItem } from '#app/components/tickets/timeline-item.ts'
import type { TicketStatusReport } from '#domain/tickets/status-page/status-report.ts'
import { formatLongDate, formatMoment, formatTime } from '#shared/dates.ts'
import type { AnswerPromiseProps } from './answer-promise.tsx'

/** The status page's contents. */
export interface StatusView extends Omit<TicketStatusReport, 'submittedAt' | 'history'> {
  readonly date: string
  readonly time: string
  /** When it was asked, short: '17 Juni 09.12'. */
  readonly asked: string
  readonly history: readonly TimelineItem[]
  /** The full address of the page, for sharing. */
  readonly address: string
  /** By when an answer comes, while one is awaited. */
  readonly promise: AnswerPromiseProps['promise']
  /** How the requester learns of it, while one is awaited. */
  readonly reach: string | null
}

/** What a look-up answers: the question, or the sentence that says why not and what was typed. */
export type StatusAnswer =
  | {
      readonly found: StatusView
      /** What the reader may do; undefined: nothing. */
      readonly guest: GuestView | undefined
    }
  | { readonly found: null; readonly message: string; readonly typed: string }

/** Puts a report into words; `origin` is where the public reaches the portal. */
export function statusViewOf(
  { submittedAt, history, ...report }: TicketStatusReport,
  origin: string,
  awaited: Pick<StatusView, 'promise' | 'reach'>,
): StatusView {
  return {
    ...report,
    ...awaited,
    date: formatLongDate(submittedAt),
    time: formatTime(submittedAt),
    asked: formatMoment(submittedAt),
    address: `${origin}/status/${report.publicId}`,
    history: history.map(toTimelineItem),
  }
}
