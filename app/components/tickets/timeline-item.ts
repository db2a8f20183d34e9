// An entry of a timeline with its time in words.
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'

/** Puts date and time into words in WIB, where the page is loaded: a browser may keep another zone. */
export function toTimelineItem<Entry extends Pick<TimelineEntry, 'at'>>({ at, ...entry }: Entry) {
  return { ...entry, iso: at.toISOString(), date: formatLongDate(at), time: formatTime(at) }
}
