import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { oneLine } from '#shared/typed-text.ts'

const sides: Partial<Record<EntryType, 'requester' | 'desk'>> = {
  submitted: 'requester',
  requester_replied: 'requester',
  reopened: 'requester',
  answered: 'desk',
  withdrawn: 'desk',
}

export interface ThreadMessage extends TimelineItem {
  readonly side: 'requester' | 'desk'
}

interface Thread {
  /** What was asked, answered and replied, oldest first. */
  readonly messages: readonly ThreadMessage[]
  /** All entries, without the texts that are among the messages. */
  readonly history: readonly TimelineItem[]
}

export function splitThread(items: readonly TimelineItem[], description: string): Thread {
  const messages = items.flatMap((item): ThreadMessage[] => {
    const side = sides[item.type]
    if (!side) return []
    return [{ ...item, side, ...(item.type === 'submitted' && { message: description }) }]
  })
  const history = items.map((item) => {
    // A question that was filed for someone says there how it came in.
    const isMessage = sides[item.type] && (item.type !== 'submitted' || item.message === description)
    return isMessage ? { ...item, message: '', attachments: [] } : { ...item, attachments: [] }
  })
  return { messages, history }
}

/** How many messages were withdrawn: a stored copy that still shows one is renewed when this grows. */
export const countWithdrawn = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'withdrawn').length

export const countAnswers = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'answered').length

/** The title; the number where the title is only how the text below it begins. */
export function threadTitle(title: string, text: string, number: string): string {
  return oneLine(text).startsWith(oneLine(title).replace(/…$/, '')) ? `Pertanyaan ${number}` : title
}
