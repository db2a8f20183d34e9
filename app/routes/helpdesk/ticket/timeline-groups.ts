import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

export type TimelineGroup =
  | { readonly kind: 'message'; readonly entry: TimelineEntry }
  | { readonly kind: 'events'; readonly entries: readonly TimelineEntry[] }

/** A timeline in three parts: `middle` is folded away until it is asked for. */
interface FoldedTimeline {
  readonly first: readonly TimelineGroup[]
  readonly middle: readonly TimelineGroup[]
  readonly last: readonly TimelineGroup[]
}

const said: ReadonlySet<EntryType> = new Set<EntryType>([
  'submitted',
  'answered',
  'withdrawn',
  'message_withdrawn',
  'requester_replied',
  'reopened',
  'noted',
])

const foldedFrom = 9
const keptAtEnd = 4

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

/** The first message behind the entry that the reader saw last, but for the reader's own; undefined for none, and where nothing was seen. */
export function firstUnread(entries: readonly TimelineEntry[], lastRead: number | null): number | undefined {
  if (lastRead === null) return undefined
  return entries.find(({ id, type, own }) => id > lastRead && said.has(type) && !own)?.id
}

const holds = (group: TimelineGroup, entryId: number | undefined) =>
  group.kind === 'message' && group.entry.id === entryId

export function foldTimeline(groups: readonly TimelineGroup[], unread?: number): FoldedTimeline {
  const messages = groups.flatMap(({ kind }, at) => (kind === 'message' ? [at] : []))
  if (messages.length < foldedFrom) return { first: groups, middle: [], last: [] }
  const start = (messages[0] ?? 0) + 1
  const unreadAt = groups.findIndex((group) => holds(group, unread))
  const end = Math.min(messages.at(-keptAtEnd) ?? start, unreadAt < start ? groups.length : unreadAt)
  return { first: groups.slice(0, start), middle: groups.slice(start, end), last: groups.slice(end) }
}
