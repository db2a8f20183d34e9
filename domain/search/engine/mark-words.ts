// Finds what to mark in a text: the words a query speaks of, in any form, and the query as it stands. Pure.
import type { TextRange } from './search-answer.ts'
import type { Row } from './text-row.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/** A term that stands for less of what was asked is not worth marking. */
const worthMarking = 0.6

/** Marks what one query speaks of. */
export class Marker {
  readonly #wanted: ReadonlySet<number>
  readonly #words: string

  constructor({ concepts, text }: UnderstoodQuery) {
    this.#wanted = new Set(
      concepts.flatMap(({ terms, asks }) =>
        asks ? [] : [...terms].filter(([, quality]) => quality >= worthMarking).map(([term]) => term),
      ),
    )
    this.#words = text.toLowerCase()
  }

  /** What of the text to mark, `row` being the text as the index keeps it: ascending, never overlapping. */
  in(text: string, { terms, starts, ends }: Row): TextRange[] {
    const ranges = occurrences(text, this.#words)
    for (let at = 0; at < terms.length; at += 1) {
      if (this.#wanted.has(terms[at] ?? -1)) ranges.push([starts[at] ?? 0, ends[at] ?? 0])
    }
    return joinRanges(ranges)
  }
}

/** Where the text contains the words, in small letters, as they stand. */
function occurrences(text: string, wanted: string): TextRange[] {
  const lower = text.toLowerCase()
  // Lowering changes the length of a few scripts; then nothing is marked rather than the wrong letters.
  if (wanted === '' || lower.length !== text.length) return []
  const ranges: TextRange[] = []
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
    ranges.push([at, at + wanted.length])
  }
  return ranges
}

function joinRanges(ranges: TextRange[]): TextRange[] {
  const joined: [number, number][] = []
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
