// Orders what may be found by how many of the given words it contains, then by those in the title; a short title first.
import type { SearchItem } from './find-search-items.ts'

/** Words up to this length are looked for at the start of a word: 'nik' is not in 'teknik'. */
const shortWord = 4

/** The items that contain at least `atLeast` of the words, the best first. A short title is about little else. */
export function rankByWords(items: readonly SearchItem[], words: readonly string[], atLeast: number): SearchItem[] {
  return items
    .map((item) => ({
      item,
      anywhere: countWords(words, item.fields.join('\n')),
      inTitle: countWords(words, item.result.title),
    }))
    .filter(({ anywhere }) => anywhere > 0 && anywhere >= atLeast)
    .sort(
      (one, other) =>
        other.anywhere - one.anywhere ||
        other.inTitle - one.inTitle ||
        one.item.result.title.length - other.item.result.title.length,
    )
    .map(({ item }) => item)
}

function countWords(words: readonly string[], text: string): number {
  const lower = text.toLowerCase()
  return words.filter((word) => containsWord(lower, word.toLowerCase())).length
}

function containsWord(text: string, word: string): boolean {
  if (word.length > shortWord) return text.includes(word)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return word !== ''
  }
  return false
}
