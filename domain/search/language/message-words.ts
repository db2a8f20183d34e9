import { searchWords } from './search-words.ts'
import { stemWord } from './stem-word.ts'

const { shortened, schoolFollows } = searchWords

/** 'SKL' is a document as well as a school; behind some words it is the school. */
export function inFull(word: string, before: string | undefined): string {
  if (word === 'skl' && !(before !== undefined && (/^\p{N}/u.test(before) || schoolFollows.has(before)))) return word
  return shortened.get(word) ?? word
}

const everyday: ReadonlySet<string> = new Set([...searchWords.everyday].flatMap((word) => [word, stemWord(word)]))

export function isEveryday(word: string, stem: string): boolean {
  return everyday.has(word) || everyday.has(stem)
}

/** By the stem of the first word: the stem that makes it another thing. 'Daftar ulang' is not when one registers. */
const completedBy: ReadonlyMap<string, string> = new Map([['daftar', 'ulang']])

export function opensFixedPhrase(stems: readonly string[], place: number): boolean {
  const second = completedBy.get(stems[place] ?? '')
  return second !== undefined && stems[place + 1] === second
}
