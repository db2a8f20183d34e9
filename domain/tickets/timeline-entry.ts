// An entry of a ticket's timeline, as every reader gets it.
import type { EntryAudience, EntryType } from './ticket.ts'

/** One line of a timeline. */
export interface TimelineEntry {
  readonly id: number
  readonly type: EntryType
  readonly audience: EntryAudience
  readonly author: string
  readonly organization: string | null
  /** With personal numbers masked where the public reads. */
  readonly message: string
  readonly at: Date
  /** True for what the reader wrote; not known of readers without an account. */
  readonly own?: boolean
}
