// Takes names out of a text: with the words that announce them, or with a word in their place that names nobody. Pure.

import { type FoundName, findNames, type NamedText } from './find-names.ts'
import { honorifics, nameCues, roleCues } from './name-cues.ts'
import type { Note, PersonalFacts, Voice } from './personal-words.ts'
import { beginsSentence, gap, withCapital } from './tidy-text.ts'

/** Who speaks of themselves in a question, and to whom an answer speaks. */
const selves: Record<Voice, string> = { question: 'saya', answer: 'Anda' }

/** A piece of the text and what stands in its place. */
interface Exchange {
  readonly from: number
  readonly to: number
  readonly by: string
}

const endsAt = ({ words }: NamedText, end: number, row: readonly string[]) =>
  row.every((word, place) => words[end - row.length + place]?.word === word)

/** What a name goes out with: the words before it, as they stand. */
function exchangeOf(named: NamedText, { first, last, of }: FoundName, voice: Voice): Exchange {
  const { text, words } = named
  const [from, to] = [words[first]?.from ?? 0, words[last - 1]?.to ?? 0]
  const cue = nameCues.find((row) => endsAt(named, first, row))
  const isAnnounced = cue && (cue.length > 1 || cue[0] !== 'nama' || /[:=] {0,2}$/.test(text.slice(0, from)))
  if (cue && isAnnounced) return { from: words[first - cue.length]?.from ?? from, to, by: gap }
  const before = words[first - 1]
  const isAddressed = before && honorifics.has(before.word) && /^\.? {1,2}$/.test(text.slice(before.to, from))
  const ends = /^\s{0,2}(?:[,.!?:;)\n]|$)/.test(text.slice(to))
  if (before && isAddressed) {
    const comma = /, {0,2}$/.exec(text.slice(0, before.from))
    if (comma && ends) return { from: comma.index, to, by: gap }
    return { from: before.from, to, by: of === 'staff' ? 'petugas' : 'Bapak/Ibu' }
  }
  if (roleCues.some((row) => row[0] !== 'saya' && endsAt(named, first, row))) return { from, to, by: gap }
  const opens = /[,(]\s{0,2}$/.exec(text.slice(0, from))
  if (opens && ends) {
    const closes = /^\s{0,2},\s{0,2}/.exec(text.slice(to))
    const isAside = text[opens.index] === ',' && closes
    return isAside ? { from: opens.index, to: to + closes[0].length, by: ' ' } : { from, to, by: gap }
  }
  if (/\bsaya $/i.test(text.slice(0, from))) return { from, to, by: gap }
  const word = of === 'staff' ? 'petugas' : selves[voice]
  return { from, to, by: beginsSentence(text.slice(0, from)) ? withCapital(word) : word }
}

/** The text without names. */
export function takeOutNames(text: string, facts: PersonalFacts, voice: Voice, note: Note): string {
  const named = findNames(text, facts)
  let left = ''
  let at = 0
  for (const name of named.names) {
    note(name.of === 'staff' ? 'staff' : 'name')
    const { from, to, by } = exchangeOf(named, name, voice)
    left += text.slice(at, Math.max(at, from)) + by
    at = Math.max(at, to)
  }
  return left + text.slice(at)
}
