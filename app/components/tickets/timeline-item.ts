import type { ListedAttachment } from '#app/components/attachments/attachment-list.tsx'
import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatLongDate, formatMoment, formatTime } from '#shared/dates.ts'

/** An entry ready to be shown; date and time are already words in WIB. */
export interface TimelineItem {
  readonly type: EntryType
  readonly author: string
  readonly organization: string | null
  readonly message: string
  readonly iso: string
  readonly date: string
  readonly time: string
  readonly moment: string
  readonly attachments?: readonly ListedAttachment[]
}

/** Puts date and time into words in WIB, where the page is loaded: a browser may keep another zone. */
export function toTimelineItem<Entry extends Pick<TimelineEntry, 'at'>>({ at, ...entry }: Entry) {
  return { ...entry, iso: at.toISOString(), date: formatLongDate(at), time: formatTime(at), moment: formatMoment(at) }
}

/** The reader's own conversation: entries with their files, and whose they are. */
export function toOwnTimeline(
  entries: readonly TimelineEntry[],
  files: readonly (ListedAttachment & { readonly entryId: number })[],
) {
  return entries.map(toTimelineItem).map(({ own, author, ...entry }) => ({
    ...entry,
    author: own ? `${author} (Anda)` : author,
    attachments: files.filter(({ entryId }) => entryId === entry.id),
  }))
}
