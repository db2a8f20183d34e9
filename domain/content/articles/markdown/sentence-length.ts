// Which sentences of a text are too long to be read at once. Pure.
/** A sentence of more words than this asks more of a reader than a school leaver's text should. */
export const longestSentence = 25

export interface LongSentence {
  readonly text: string
  readonly words: number
}

const plain = (markdown: string) =>
  markdown
    .replaceAll(/^[^\S\n]*(#{1,6}\s.*|\|.*|<.*|https?:\/\/\S+)$/gm, '\n')
    .replaceAll(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replaceAll(/[*_`>]/g, '')

export function longSentences(markdown: string, limit: number = longestSentence): LongSentence[] {
  return plain(markdown)
    .split(/\n\s*\n|\n\s*(?:[-*•]|\d+\.)\s+/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=\p{Lu}|["'(])/u))
    .map((sentence) => sentence.replace(/^\s*(?:[-•]|\d+\.)\s+/, '').trim())
    .map((text) => ({ text, words: text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length }))
    .filter(({ words }) => words > limit)
}
