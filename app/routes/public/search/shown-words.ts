// The words of a result as they are shown: no web address in them is cut or marked. Pure.
import { linkPages } from '#app/components/faq/linked-pages.ts'
import type { TextRange } from '#domain/search/engine/search-answer.ts'

/** What is marked of a text. */
export interface ShownWords {
  readonly text: string
  readonly textMarks: readonly TextRange[]
}

const cut = '...'

/** The text without half an address at its end, where it was cut. */
function withoutHalfAddress(text: string): string {
  if (!text.endsWith(cut)) return text
  const from = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  const word = text.slice(from, -cut.length)
  const scheme = word.search(/https?:\/\//i)
  if (scheme !== -1) return text.slice(0, from + scheme) + cut
  return /[a-z0-9][./][a-z0-9]/i.test(word) ? text.slice(0, from) + cut : text
}

/** The text without half an address at its end, and the marks that stand in no address. */
export function shownWords(text: string, marks: readonly TextRange[]): ShownWords {
  const shown = withoutHalfAddress(text)
  let at = 0
  const addresses: TextRange[] = []
  for (const { words, href } of linkPages(shown)) {
    if (href) addresses.push([at, at + words.length])
    at += words.length
  }
  const textMarks = marks.filter(
    ([start, end]) => end <= shown.length && !addresses.some(([from, to]) => start < to && end > from),
  )
  return { text: shown, textMarks }
}
