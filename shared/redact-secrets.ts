// What a line of the log must not hold, cut out of texts that others made: error messages and paths.
import { isPageData } from './page-data-path.ts'

// Bounded, so that no text takes long.
const quoted = /"[^"]{1,4000}"/g
const address = /(?<![^\s@<>"',;:/])[^\s@<>"',;:/]{1,64}(?:@|%40)[^\s@<>"',;:/]{1,253}/gi
/** Ids of tickets, sessions and files, and tokens of links; names of files and functions have dots or are shorter. */
const longWord = /(?<![\w-])(?=[\w-]{0,300}\d)[\w-]{20,300}(?![\w-])|(?<![a-z0-9])[a-z0-9]{25}(?![a-z0-9])/gi
const longNumber = /\d(?:[ .-]?\d){7,20}/g

function isName(word: string): boolean {
  return word.split('-').every((part) => /^(?:[a-z]{1,19}|\d{1,7})$/.test(part))
}

export function redactSecrets(text: string): string {
  return text
    .slice(0, 4_000)
    .replaceAll(quoted, '"…"')
    .replaceAll(address, '…')
    .replaceAll(longWord, (word) => (isName(word) ? word : '…'))
    .replaceAll(longNumber, '…')
}

export function cutPath(path: string): string {
  return path.slice(0, 1_000).split('/').map(cutSegment).join('/')
}

function cutSegment(segment: string): string {
  // React Router's data of a page: the page's own name and '.data' behind it.
  const ending = isPageData(segment) ? '.data' : ''
  const name = ending ? segment.slice(0, -ending.length) : segment
  return redactSecrets(name) === name ? segment : `…${ending}`
}
