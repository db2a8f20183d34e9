import { opensFixedPhrase } from '#domain/search/language/message-words.ts'
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { phraseForm, type Thesaurus } from './thesaurus.ts'

export interface Row {
  readonly terms: Uint32Array
  readonly places: Uint16Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** A term of a text: a stem, '?' and what is asked, or '~' and the synonyms' term, which may span several words. */
interface Entry {
  readonly term: string
  readonly place: number
  readonly start: number
  readonly end: number
}

interface ReadText {
  readonly entries: readonly Entry[]
  readonly words: ReadonlyMap<string, string>
}

export const noRow: Row = rowOf([], () => undefined)

export function readText(thesaurus: Thesaurus, text: string): ReadText {
  const all = textWords(text)
  const stems = all.map(({ word }) => stemWord(word))
  const entries: Entry[] = []
  const words = new Map<string, string>()
  for (const [place, { word, start, end }] of all.entries()) {
    const asked = askedBy(word)
    const stem = stems[place] ?? word
    if (asked) entries.push({ term: `?${asked}`, place, start, end })
    else if (!isSilent(word)) {
      if (!opensFixedPhrase(stems, place)) entries.push({ term: stem, place, start, end })
      words.set(word, stem)
    }
  }
  for (const { token, at, length } of thesaurus.find(all.map(({ word }) => phraseForm(word)))) {
    if (length === 1 && opensFixedPhrase(stems, at)) continue
    entries.push({ term: token, place: at, start: all[at]?.start ?? 0, end: all[at + length - 1]?.end ?? 0 })
  }
  return { entries, words }
}

export function rowOf(entries: readonly Entry[], numberOf: (term: string) => number | undefined): Row {
  const terms = new Uint32Array(entries.length)
  const places = new Uint16Array(entries.length)
  const starts = new Uint32Array(entries.length)
  const ends = new Uint32Array(entries.length)
  let kept = 0
  for (const { term, place, start, end } of entries) {
    const number = numberOf(term)
    if (number === undefined) continue
    terms[kept] = number
    places[kept] = place
    starts[kept] = start
    ends[kept] = end
    kept += 1
  }
  if (kept === entries.length) return { terms, places, starts, ends }
  return {
    terms: terms.slice(0, kept),
    places: places.slice(0, kept),
    starts: starts.slice(0, kept),
    ends: ends.slice(0, kept),
  }
}

interface Head {
  readonly title: Row
  readonly topic: Row
  readonly summary: Row
}

interface Section {
  readonly heading: Row
  readonly body: Row
}

export function fieldsOf(
  { title, topic, summary }: Head,
  { heading, body }: Section,
): (readonly [row: Row, weight: number])[] {
  return [
    [title, 3],
    [heading, 2],
    [topic, 0.5],
    [summary, 1],
    [body, 1],
  ]
}

export function lengthOf(head: Head, section: Section): number {
  return fieldsOf(head, section).reduce((sum, [{ terms }, weight]) => sum + weight * terms.length, 0)
}
