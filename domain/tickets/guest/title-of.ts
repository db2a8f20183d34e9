// The title of a question that was told in one piece: its first sentence. Pure.
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { oneLine } from '#shared/typed-text.ts'

/** Words before the matter: they make no title by themselves. */
const greeting =
  /^(?:(?:assalamu?'?alaikum|assalamualaikum|selamat|met|pagi|siang|sore|malam|halo|hallo|hai|permisi|maaf|mohon|ijin|izin|tanya|bertanya|nanya|min|admin|kak|pak|bu|bapak|ibu|wr|wb|numpang|mau|saya)[\s,.!?]*)+$/iu

/** Where a sentence ends; a dot within a number, a time or an address ends none. */
const sentenceEnd = /(?<=[.!?…])\s+|\n+/u

/**
 * The first sentence that says more than a greeting, as one line of at most `titleMaxLength` characters; a longer one is
 * cut behind a word, with '…'. Never empty for a text with a visible character.
 */
export function titleOf(description: string): string {
  const sentences = description.split(sentenceEnd).map(oneLine).filter(Boolean)
  const first = sentences.find((each) => !greeting.test(each)) ?? sentences[0] ?? oneLine(description)
  const characters = [...first]
  if (first.length <= titleMaxLength) return first
  let cut = ''
  for (const character of characters) {
    if (cut.length + character.length > titleMaxLength - 1) break
    cut += character
  }
  const lastBlank = cut.lastIndexOf(' ')
  return `${(lastBlank > titleMaxLength / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`
}
