// How much of the 3 x 24 hours is left to notify persons and authority. Pure.
import type { AffectedCounts } from '#domain/privacy/incidents/get-incident.ts'
import { deadlineOf } from '#domain/privacy/incidents/incident.ts'
import { formatDateTime, formatDuration } from '#shared/dates.ts'

/** Input of the description; `authorityToldAt` is null until the authority was notified. */
export interface DeadlineFacts {
  readonly discoveredAt: Date
  readonly authorityToldAt: Date | null
  readonly affected: AffectedCounts
}

/** The words, and how they are meant: done, still time, or too late. */
export interface DeadlineDescription {
  readonly tone: 'success' | 'warning' | 'error'
  readonly text: string
}

/** 'Sisa 2 hari 3 jam, sampai 13 Juni 2026, 16.00 WIB'. */
export function describeDeadline(facts: DeadlineFacts, at: Date): DeadlineDescription {
  const deadline = deadlineOf(facts.discoveredAt)
  const { waiting, unreachable } = facts.affected
  if (facts.authorityToldAt && waiting === 0) {
    return unreachable === 0
      ? { tone: 'success', text: 'Semua sudah diberi tahu' }
      : {
          tone: 'warning',
          text: `Surat sudah dikirim; ${unreachable.toLocaleString('id-ID')} orang masih harus dihubungi dengan cara lain sampai ${formatDateTime(deadline)}`,
        }
  }
  const left = deadline.getTime() - at.getTime()
  return left > 0
    ? { tone: 'warning', text: `Sisa ${formatDuration(left)}, sampai ${formatDateTime(deadline)}` }
    : { tone: 'error', text: `Lewat ${formatDuration(-left)} dari batas ${formatDateTime(deadline)}` }
}
