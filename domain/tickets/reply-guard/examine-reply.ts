// Examines a reply before it is sent, by what is known of its ticket. Pure.
import { findClosedStages } from './find-closed-stages.ts'
import { findForeignLinks } from './find-foreign-links.ts'
import { findForeignNames } from './find-foreign-names.ts'
import { findForeignNumbers } from './find-foreign-numbers.ts'
import { findPastDates } from './find-past-dates.ts'
import { findPastedNotes } from './find-pasted-notes.ts'
import { findPlaceholders } from './find-placeholders.ts'
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'

/** All doubts about the text, the gravest first: what is another family's, what is internal, what is wrong, what is open. */
export function examineReply(message: string, facts: ReplyFacts): ReplyFinding[] {
  return [
    ...findForeignNames(message, facts),
    ...findForeignNumbers(message, facts),
    ...findPastedNotes(message, facts),
    ...findForeignLinks(message, facts),
    ...findPastDates(message, facts),
    ...findClosedStages(message, facts),
    ...findPlaceholders(message),
  ]
}
