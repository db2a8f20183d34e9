import type { GuestView } from '#app/components/tickets/guest/guest-panel.tsx'
import { type TimelineItem, toTimelineItem } from '#app/components/tickets/timeline-item.ts'
import type { TicketStatusReport } from '#domain/tickets/status-page/status-report.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import type { AnswerPromiseProps } from './answer-promise.tsx'

export interface StatusView extends Omit<TicketStatusReport, 'submittedAt' | 'history'> {
  readonly date: string
  readonly time: string
  readonly history: readonly TimelineItem[]
  readonly address: string
  readonly promise: AnswerPromiseProps['promise']
}

export type StatusAnswer =
  | {
      readonly found: StatusView
      readonly guest: GuestView | undefined
    }
  | { readonly found: null; readonly message: string; readonly typed: string }

export function statusViewOf(
  { submittedAt, history, ...report }: TicketStatusReport,
  origin: string,
  promise: StatusView['promise'],
): StatusView {
  return {
    ...report,
    promise,
    date: formatLongDate(submittedAt),
    time: formatTime(submittedAt),
    address: `${origin}/status/${report.publicId}`,
    history: history.map(toTimelineItem),
  }
}
