// How the entries of a timeline stand together at the desk: what people said, what happened, and what is folded away. Pure.
import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** What somebody said: a message, or events without words of anybody. */
export type TimelineGroup =
  | { readonly kind: 'message'; readonly entry: TimelineEntry }
  | { readonly kind: 'events'; readonly entries: readonly TimelineEntry[] }

/** A timeline in three parts: `middle` is folded away until it is asked for. */
export interface FoldedTimeline {
  readonly first: readonly TimelineGroup[]
  readonly middle: readonly TimelineGroup[]
  readonly last: readonly TimelineGroup[]
}

const said: ReadonlySet<EntryType> = new Set<EntryType>([
  'submitted',
  'answered',
  'requester_replied',
  'reopened',
  'noted',
])

/** From so many messages on the middle is folded away; so many stay at the end. */
const foldedFrom = 9
const keptAtEnd = 4

/** Events that follow one another are one group. */
export function groupEntries(entries: readonly TimelineEntry[]): TimelineGroup[] {
  const groups: TimelineGroup[] = []
  for (const entry of entries) {
    const before = groups.at(-1)
    if (said.has(entry.type)) groups.push({ kind: 'message', entry })
    else if (before?.kind === 'events') groups[groups.length - 1] = { ...before, entries: [...before.entries, entry] }
    else groups.push({ kind: 'events', entries: [entry] })
  }
  return groups
}

/** The question, what is folded, and the newest messages with the events around them. */
export function foldTimeline(groups: readonly TimelineGroup[]): FoldedTimeline {
  const messages = groups.flatMap(({ kind }, at) => (kind === 'message' ? [at] : []))
  if (messages.length < foldedFrom) return { first: groups, middle: [], last: [] }
  const start = (messages[0] ?? 0) + 1
  const end = messages.at(-keptAtEnd) ?? start
  return { first: groups.slice(0, start), middle: groups.slice(start, end), last: groups.slice(end) }
}
