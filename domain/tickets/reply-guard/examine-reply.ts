// Examines a reply before it is sent, by what is known of its ticket. Pure.

import { findForeignNumbers, findOtherPeoplesNames } from './foreign-details.ts'
import { findClosedStages, findPastDates } from './outdated-dates.ts'
import type { ReplyFacts, ReplyFinding } from './reply-facts.ts'

export function examineReply(message: string, facts: ReplyFacts): ReplyFinding[] {
  return [
    ...findOtherPeoplesNames(message, facts),
    ...findForeignNumbers(message, facts),
    ...findPastDates(message, facts),
    ...findClosedStages(message, facts),
  ]
}
