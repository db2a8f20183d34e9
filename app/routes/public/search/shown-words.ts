// The words of a result as they are shown: no web address in them is cut or marked. Pure.
import { linkPages } from '#app/components/faq/linked-pages.ts'
import type { TextRange } from '#domain/search/engine/search-answer.ts'

/** What is marked of a text. */
export interface ShownWords {
  readonly text: string
  readonly textMarks: readonly TextRange[]
}

/** Half an address at the end of a text that was cut. */
const halfAddress = /(?:https?:\/\/|\S*[a-z0-9][./][a-z0-9])\S*\.\.\.$/i

/** The text without half an address at its end, and the marks that stand in no address. */
export function shownWords(text: string, marks: readonly TextRange[]): ShownWords {
  const shown = text.replace(halfAddress, '...')
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
