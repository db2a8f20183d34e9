// A conversation in the order its reader needs it: the newest answer, the question, then everything as it happened.
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'

/** The id of the newest answer's heading, where the history leads for the text it does not repeat. */
export const answerId = 'jawaban'

/** A conversation taken apart; the texts that stand above the history are not repeated in it. */
export interface Conversation {
  /** The newest answer; undefined while there is none. */
  readonly answer: TimelineItem | undefined
  /** The entry that the question came with, and its files. */
  readonly question: TimelineItem | undefined
  readonly history: readonly TimelineItem[]
}

/** How many messages were withdrawn: a kept copy that still shows one is renewed when this grows. */
export const countWithdrawn = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'withdrawn').length

/** How many answers there are. */
export const countAnswers = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'answered').length

/** Takes the entries, oldest first, apart; `description` is the question, which stands in full above the history. */
export function answerFirst(items: readonly TimelineItem[], description: string): Conversation {
  const answer = items.findLast(({ type }) => type === 'answered')
  const question = items.find(({ type, message }) => type === 'submitted' && message === description)
  const history = items.map((item) => {
    if (item === answer) return { ...item, message: '', attachments: [], isAbove: true }
    return item === question ? { ...item, message: '', attachments: [] } : item
  })
  return { answer, question, history }
}
