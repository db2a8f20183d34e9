// The small words of spoken Indonesian and Javanese: those that say nothing, and those that only ask. Pure.
import { searchWords } from './search-words.ts'

const { silent, asking } = searchWords

/** All of them: who misspells a small word means no great one. */
export function fillerWords(): string[] {
  return [...silent, ...asking.keys()]
}

/** True for a word that says nothing about what is asked; so does a letter, as messages write 'k', 'd', 'g' and 'y'. */
export function isSilent(word: string): boolean {
  return silent.has(word) || /^[a-z]$/.test(word)
}

/** Question words: they rank results of other words and find nothing alone. */
export function askedBy(word: string): string | undefined {
  return asking.get(word)
}
