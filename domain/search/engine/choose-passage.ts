// Chooses what of a section to show: all of a short one, of a long one the lines that speak most of what was asked. Pure.

import type { Passage } from '../search-answer.ts'
import { markWords } from './mark-words.ts'
import type { DocumentSection } from './search-document.ts'
import type { SearchIndex } from './search-index.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/** How much is shown, in characters. */
const longest = 320

/** A line longer than this is cut. */
const longestLine = 600

/** The passage, with what to mark in it. */
export function choosePassage(index: SearchIndex, query: UnderstoodQuery, { heading, text }: DocumentSection): Passage {
  const shown = text.length <= longest ? text : bestLines(index, query, text.split('\n'))
  return { text: shown, heading, highlights: markWords(index, query, shown) }
}

// Begins at the line with the most marks; what is left out at either end shows as '…'.
function bestLines(index: SearchIndex, query: UnderstoodQuery, lines: readonly string[]): string {
  const marks = lines.map((line) => markWords(index, query, line).length)
  const best = marks.indexOf(Math.max(...marks))
  // A line of a list says little without the line that opens it.
  const from = best > 0 && (lines[best]?.length ?? 0) < longest / 2 ? best - 1 : best
  const shown: string[] = []
  let length = 0
  for (const line of lines.slice(from)) {
    if (shown.length > 1 && length + line.length > longest) break
    shown.push(line.length > longestLine ? `${line.slice(0, longestLine)}…` : line)
    length += line.length
  }
  const end = from + shown.length
  return [...(from > 0 ? ['…'] : []), ...shown, ...(end < lines.length ? ['…'] : [])].join('\n')
}
