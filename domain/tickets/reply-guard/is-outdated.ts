// Whether a text that is kept ready speaks of something as to come that is over. Pure.
import type { Season } from '#domain/season/season.ts'
import { findClosedStages } from './find-closed-stages.ts'
import { findPastDates } from './find-past-dates.ts'

/** True for one that the check of a reply would hold for its dates at that moment. */
export function isOutdated(text: string, season: Season | undefined, at: Date): boolean {
  const facts = {
    ...{ ownNames: [], ownContacts: [], conversation: [], notes: [], otherNames: [], staffNames: [] },
    ...{ officialContacts: [], officialLinks: [], origin: '', season, now: at },
  }
  return findPastDates(text, facts).length > 0 || findClosedStages(text, facts).length > 0
}
