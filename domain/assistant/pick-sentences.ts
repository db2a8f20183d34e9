// Picks from a passage the few sentences that answer, whole and in their order.
const mostSentences = 5

/** How much is quoted at most, in characters. */
const mostCharacters = 600

interface Sentence {
  readonly text: string
  /** The line it stands on; sentences of one line are joined by a blank. */
  readonly line: number
}

const listItem = /^\s*([-*•]|\d{1,2}[.)])\s/

/**
 * At most five sentences that stand together and hold most of the words, the earliest of equal ones. A list is one
 * sentence with what introduces it. It begins at a sentence, without the '…' of a cut passage; what is left out behind shows
 * as '…', so that nobody takes half of it for the whole.
 */
export function pickSentences(text: string, words: readonly string[]): string {
  const sentences = sentencesOf(text)
  let best = { from: 0, to: 0, found: -1 }
  for (let from = 0; from < sentences.length; from += 1) {
    const to = endOf(sentences, from)
    const window = joined(sentences.slice(from, to)).toLowerCase()
    const found = words.filter((word) => window.includes(word)).length
    if (found > best.found) best = { from, to, found }
    if (to === sentences.length) break
  }
  const picked = joined(sentences.slice(best.from, best.to))
  const after = best.to < sentences.length ? ' …' : ''
  return `${cut(picked)}${after}`
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  const end = text.lastIndexOf(' ', mostCharacters)
  return `${text.slice(0, end > 0 ? end : mostCharacters)}…`
}

/** How far a window reaches; it holds one sentence at least. */
function endOf(sentences: readonly Sentence[], from: number): number {
  let to = from + 1
  let length = sentences[from]?.text.length ?? 0
  while (to < sentences.length && to - from < mostSentences) {
    length += (sentences[to]?.text.length ?? 0) + 1
    if (length > mostCharacters) break
    to += 1
  }
  return to
}

function joined(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, line }, index) => (index === 0 ? '' : line === sentences[index - 1]?.line ? ' ' : '\n') + text)
    .join('')
}

function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let inList = false
  for (const [line, words] of text
    .replace(/^[\s…]+/u, '')
    .trimEnd()
    .split(/\n+/)
    .entries()) {
    const last = sentences.at(-1)
    const item = listItem.test(words)
    if (item && last && (inList || last.text.endsWith(':'))) {
      sentences[sentences.length - 1] = { text: `${last.text}\n${words.trim()}`, line }
    } else {
      for (const part of words.trim().split(/(?<=[.!?]["”')]?)\s+(?=["“(]?[\p{Lu}\d])/u))
        sentences.push({ text: part, line })
    }
    inList = item
  }
  return sentences
}
