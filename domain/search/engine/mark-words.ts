// Finds what to mark in a text: the words a query speaks of, in any form, and the query as it stands. Pure.
import type { TextRange } from '../search-answer.ts'
import type { SearchIndex } from './search-index.ts'
import { isSilent } from './spoken-words.ts'
import { stemWord } from './stem-word.ts'
import { textWords } from './text-words.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/** A term that stands for less of what was asked is not worth marking. */
const worthMarking = 0.6

/** What of the text to mark: ascending, never overlapping. */
export function markWords(index: SearchIndex, query: UnderstoodQuery, text: string): TextRange[] {
  const wanted = new Set(
    query.concepts.flatMap(({ terms, asks }) =>
      asks ? [] : [...terms].filter(([, quality]) => quality >= worthMarking).map(([term]) => term),
    ),
  )
  const words = textWords(text)
  const stems = words.map(({ word }) => stemWord(word))
  const isWanted = (term: string) => wanted.has(index.numberOf(term) ?? -1)
  const ranges: TextRange[] = words
    .filter(({ word }, place) => !isSilent(word) && isWanted(stems[place] ?? word))
    .map(({ start, end }) => [start, end])
  for (const { token, at, length } of index.thesaurus.find(stems)) {
    const [first, last] = [words[at], words[at + length - 1]]
    if (first && last && isWanted(token)) ranges.push([first.start, last.end])
  }
  return joinRanges([...ranges, ...occurrences(text, query.text)])
}

/** Where the text contains the words as they stand. */
function occurrences(text: string, words: string): TextRange[] {
  const [lower, wanted] = [text.toLowerCase(), words.toLowerCase()]
  // Lowering changes the length of a few scripts; then nothing is marked rather than the wrong letters.
  if (wanted === '' || lower.length !== text.length) return []
  const ranges: TextRange[] = []
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
    ranges.push([at, at + wanted.length])
  }
  return ranges
}

function joinRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: [number, number][] = []
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
