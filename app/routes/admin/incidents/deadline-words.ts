// How much of the 3 x 24 hours is left to tell persons and authority. Pure.
import { deadlineOf } from '#domain/incidents/incident.ts'
import { formatDateTime, formatDuration } from '#shared/dates.ts'

/** What the words go by; null where it has not been done. */
export interface DeadlineFacts {
  readonly discoveredAt: Date
  readonly noticeRequestedAt: Date | null
  readonly authorityToldAt: Date | null
}

/** The words, and how they are meant: done, still time, or too late. */
export interface DeadlineWords {
  readonly tone: 'success' | 'warning' | 'error'
  readonly text: string
}

/** 'Sisa 2 hari 3 jam, sampai 13 Juni 2026, 16.00 WIB'. */
export function deadlineInWords(facts: DeadlineFacts, at: Date): DeadlineWords {
  const deadline = deadlineOf(facts.discoveredAt)
  if (facts.noticeRequestedAt && facts.authorityToldAt) return { tone: 'success', text: 'Semua sudah diberi tahu' }
  const left = deadline.getTime() - at.getTime()
  return left > 0
    ? { tone: 'warning', text: `Sisa ${formatDuration(left)}, sampai ${formatDateTime(deadline)}` }
    : { tone: 'error', text: `Lewat ${formatDuration(-left)} dari batas ${formatDateTime(deadline)}` }
}
