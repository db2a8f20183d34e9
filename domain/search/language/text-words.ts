// Cuts a text into words, each with its place, written the way the index keeps them. Pure.
export interface TextWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** An apostrophe inside a word belongs to it: "jum'at" is 'jumat'. */
const wordOrNumber = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+(?:['’‘`´ʼ][\p{L}\p{M}]+)*/gu
const apostrophes = /['’‘`´ʼ]/g

const tripled = /(\p{L})\1{2}/u
const allTripled = /(\p{L})\1{2,}/gu

/** 'III' and 'VIII' number the branch offices. */
const romanNumber = /^[ivx]+$/

const longestWord = 40

export function textWords(text: string, limit = Number.POSITIVE_INFINITY): TextWord[] {
  const words: TextWord[] = []
  for (const { 0: found, index } of text.matchAll(wordOrNumber)) {
    if (words.length >= limit) break
    words.push({ word: plainWord(found), start: index, end: index + found.length })
  }
  return words
}

function plainWord(found: string): string {
  // Almost all words are this plain, and texts are long.
  if (found.length <= longestWord && /^[a-z]+$/.test(found) && !tripled.test(found)) return found
  const word = found.slice(0, longestWord).replaceAll(apostrophes, '').normalize('NFKC').toLowerCase()
  return romanNumber.test(word) ? word : word.replace(allTripled, '$1')
}
