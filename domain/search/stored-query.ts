// What of a search is kept: its words, without what could be someone's. Pure.
import { hidePrivate } from '#shared/privacy/private-text.ts'

const longest = 100

/** Six digits in a row are someone's, whatever they number. */
const anyLongNumber = /\d(?:[ .-]?\d){5,}/g
/** One or two letters say of no search what was missed. */
const meaningful = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u
const mailAddress = /(?<![^\s@])[^\s@]+@[^\s@]+/g

/**
 * The stored text: lower case, at most 100 characters, private data hidden; null with fewer than three letters or
 * digits.
 */
export function storedQuery(query: string): string | null {
  const text = hidePrivate(query.normalize('NFKC'))
    .text.replace(mailAddress, '•')
    .replace(anyLongNumber, '•')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longest)
    .trim()
    .toWellFormed()
  return meaningful.test(text) ? text : null
}
