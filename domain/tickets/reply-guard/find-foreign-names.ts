// Finds the name of another family: in full, or a part of it right behind a greeting. Pure.
import { beginsLarge, everyday, greetings, partsOf, placeWords } from './name-words.ts'
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'
import { type PlacedWord, placedWords } from './reply-words.ts'

/** Gives where a row of words begins among these, at each place. */
function placesIn(words: readonly PlacedWord[]): (row: readonly string[]) => number[] {
  const places = Map.groupBy(words.keys(), (at) => words[at]?.word)
  return (row) =>
    (places.get(row[0]) ?? []).filter((at) => row.every((word, further) => words[at + further]?.word === word))
}

/** Each name once, as it is written in the reply. */
export function findForeignNames(message: string, facts: ReplyFacts): ReplyFinding[] {
  const words = placedWords(message)
  const placesOf = placesIn(words)
  const ours = new Set([...facts.ownNames, ...facts.staffNames].flatMap(partsOf))
  const said = new Set(facts.conversation.flatMap((text) => placedWords(text).map(({ word }) => word)))
  const isKnown = (row: readonly string[]) => row.every((word) => ours.has(word) || said.has(word))
  const found = new Map<number, string>()
  const note = (at: number, count: number) => {
    const [first, last] = [words[at], words[at + count - 1]]
    if (first && last) found.set(at, message.slice(first.from, last.to))
  }
  for (const parts of facts.otherNames.map(partsOf)) {
    const full = parts.length > 2 ? [parts, parts.slice(0, 2)] : [parts]
    for (const row of full) {
      if (row.length < 2 || isKnown(row) || row.every((word) => everyday.has(word))) continue
      for (const at of placesOf(row)) {
        const [before, first] = [words[at - 1], words[at]]
        const isPlace = before !== undefined && (placeWords.has(before.word) || /^\d+$/.test(before.word))
        // Of what is a word of every day too only a name is written large.
        const isName = row.some((word) => !everyday.has(word)) || beginsLarge(message.slice(first?.from))
        if (!isPlace && isName && !found.has(at)) note(at, row.length)
      }
    }
    for (const part of new Set([parts[0], parts.at(-1)])) {
      if (part === undefined || part.length < 3 || isKnown([part])) continue
      for (const at of placesOf([part])) {
        const [before, own] = [words[at - 1], words[at]]
        if (!before || !own || !greetings.has(before.word) || !/^\.? {1,2}$/.test(message.slice(before.to, own.from)))
          continue
        if (everyday.has(part) && !beginsLarge(message.slice(own.from))) continue
        if (!found.has(at)) note(at, 1)
      }
    }
  }
  return [...new Set(found.values())].map((piece) => ({
    kind: 'name',
    piece,
    sentence: `${piece} adalah nama di tiket lain yang baru Anda buka, bukan pemohon tiket ini.`,
  }))
}
