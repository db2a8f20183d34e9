// Checks what of a timeline stands together, and what is folded away.
import { expect, test } from 'vitest'
import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { firstUnread, foldTimeline, groupEntries, type TimelineGroup } from './timeline-groups.ts'

const entries = (...types: EntryType[]): TimelineEntry[] =>
  types.map((type, at) => ({
    ...{ id: at + 1, type, audience: 'internal', author: 'Sri', organization: null, message: '', at: new Date(0) },
  }))

const ids = (groups: readonly TimelineGroup[]) =>
  groups.map((group) => (group.kind === 'message' ? group.entry.id : group.entries.map(({ id }) => id)))

test('what people said stands alone, events in a row stand together', () => {
  const groups = groupEntries(entries('submitted', 'claimed', 'classified', 'answered', 'escalated', 'noted'))
  expect(ids(groups)).toEqual([1, [2, 3], 4, [5], 6])
})

test('a short timeline is shown whole', () => {
  const groups = groupEntries(entries(...Array<EntryType>(8).fill('answered')))
  expect(foldTimeline(groups)).toEqual({ first: groups, middle: [], last: [] })
})

test('of a long one the question and the newest stay, and nothing is lost', () => {
  const types = Array.from({ length: 40 }, (_, at): EntryType => (at % 3 === 1 ? 'escalated' : 'requester_replied'))
  const groups = groupEntries(entries('submitted', ...types))
  const { first, middle, last } = foldTimeline(groups)
  expect(ids(first)).toEqual([1])
  expect([...first, ...middle, ...last]).toEqual(groups)
  expect(last.filter(({ kind }) => kind === 'message')).toHaveLength(4)
})

test('the first unread is what others said since, and of a ticket that was never open there is none', () => {
  const all = entries('submitted', 'answered', 'claimed', 'noted', 'requester_replied')
  const ids = all.map(({ id }) => id)
  expect(firstUnread(all, null)).toBeUndefined()
  expect(firstUnread(all, ids[1] ?? 0)).toBe(ids[3])
  const noted = all.map((entry) => (entry.type === 'noted' ? { ...entry, own: true } : entry))
  expect(firstUnread(noted, ids[1] ?? 0)).toBe(ids[4])
  expect(firstUnread(all, ids[4] ?? 0)).toBeUndefined()
})

test('what is unread is never folded away', () => {
  const all = entries(...Array<EntryType>(30).fill('answered'))
  const { first, middle, last } = foldTimeline(groupEntries(all), all[10]?.id)
  expect([first.length, middle.length, last.length]).toEqual([1, 9, 20])
  const late = foldTimeline(groupEntries(all), all[28]?.id)
  expect([late.first.length, late.middle.length, late.last.length]).toEqual([1, 25, 4])
})
