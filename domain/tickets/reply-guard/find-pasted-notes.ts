// Finds what stands word for word in an internal note, which families never read. Pure.
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'
import { placedWords, wordRow } from './reply-words.ts'

/** So many words in a row are no accident. */
const leastWords = 6

/** Every row of so many words in the text. */
function shortRows(text: string): string[] {
  const words = placedWords(text).map(({ word }) => word)
  return words.map((_, at) => ` ${words.slice(at, at + leastWords).join(' ')} `)
}

/** Each run once, as long as it is; what the conversation says in public is no secret. */
export function findPastedNotes(message: string, facts: ReplyFacts): ReplyFinding[] {
  const words = placedWords(message)
  const notes = facts.notes.map(wordRow)
  const begun = new Set(facts.notes.flatMap(shortRows))
  const spoken = facts.conversation.map(wordRow)
  const row = (from: number, to: number) =>
    ` ${words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')} `
  const isPasted = (from: number, to: number) =>
    notes.some((note) => note.includes(row(from, to))) && !spoken.some((text) => text.includes(row(from, to)))
  const pieces: string[] = []
  for (let from = 0; from + leastWords <= words.length; ) {
    let to = from + leastWords
    if (!begun.has(row(from, to)) || !isPasted(from, to)) {
      from += 1
      continue
    }
    while (to < words.length && isPasted(from, to + 1)) to += 1
    pieces.push(message.slice(words[from]?.from, words[to - 1]?.to))
    from = to
  }
  return [...new Set(pieces)].map((piece) => ({
    kind: 'note',
    piece,
    sentence: `"${piece}" sama dengan catatan internal tiket ini.`,
  }))
}
