// A question that the desk proposed for the FAQ, and where it stands. Pure.
import { minutes } from '#shared/durations.ts'

/** Where a proposal stands. */
export type ProposalState = 'waiting' | 'published' | 'declined'

/**
 * Where it stands: it is published for good once it was, and declined when it was removed before. `removedAt` is that of
 * the item.
 */
export function proposalState({
  publishedAt,
  removedAt,
}: {
  readonly publishedAt: Date | null
  readonly removedAt: Date | null
}): ProposalState {
  if (publishedAt) return 'published'
  return removedAt ? 'declined' : 'waiting'
}

/** Delay between publication and the first notification, in milliseconds; until then the item can become a draft again. */
export const tellingHold = minutes(2)

/** Shown to who would publish the own proposal. */
export const askSomebodyElse =
  'Minta orang lain menerbitkan. Yang mengusulkan FAQ dari tiket tidak menerbitkan usulannya sendiri.'
