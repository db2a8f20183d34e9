// Which of the ways people ask about something fits a query best. Pure.
import type { ConceptFinder } from './concept-finder.ts'
import type { Row } from './text-row.ts'

/** What an item's other ways to ask say of each concept: the one that fits best, how well the next one fits, and any of them. */
export function bestPhrasing(asked: readonly Row[], finder: ConceptFinder) {
  const any = finder.concepts.map(() => 0)
  let best = any.slice()
  let about = 0
  let together = 0
  let highest = 0
  let next = 0
  for (const row of asked) {
    const found = finder.in(row)
    const shareAsked = finder.shareAsked(found)
    if (shareAsked === 0) continue
    for (const [at, quality] of found.entries()) any[at] = Math.max(any[at] ?? 0, quality)
    // One word in common makes a phrasing no question about it.
    const shareOfRow = severalIn(found) ? finder.shareOf(row) : 0
    const fit = shareAsked * (1 + shareOfRow)
    if (fit <= highest) {
      next = Math.max(next, fit)
      continue
    }
    next = highest
    ;[highest, best, about, together] = [fit, found, shareOfRow, finder.together(row)]
  }
  return { any, best, about, together, next }
}

/** True when more than one of the concepts is found. */
export const severalIn = (found: readonly number[]) => found.filter((quality) => quality > 0).length > 1
