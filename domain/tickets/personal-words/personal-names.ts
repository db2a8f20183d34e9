import {
  beginsLarge,
  everyday,
  type PlacedWord,
  partsOf,
  placedWords,
  placeWords,
  standsAt,
} from '#domain/tickets/reply-guard/reply-words.ts'
import {
  beginsSentence,
  gap,
  isNoName,
  type Note,
  type PersonalFacts,
  personalWords,
  type Voice,
  withCapital,
} from './personal-words.ts'

/** A name in a text: its words from the first to before the last, and whose it is. */
interface FoundName {
  readonly first: number
  readonly last: number
  readonly of: 'family' | 'staff'
}

interface NamedText {
  readonly text: string
  readonly words: readonly PlacedWord[]
  readonly names: readonly FoundName[]
}

interface Reading {
  readonly text: string
  readonly words: readonly PlacedWord[]
  readonly places: ReadonlySet<string>
}

type Marks = Map<number, FoundName['of']>

const { honorifics, nameCues, nameEnds, roleCues } = personalWords

const longestName = 4

const gapBefore = ({ text, words }: Reading, at: number) => text.slice(words[at - 1]?.to ?? 0, words[at]?.from ?? 0)

const isLarge = ({ text, words }: Reading, at: number) => beginsLarge(text.slice(words[at]?.from ?? text.length))

function wordsOfPlaces(reading: Reading): ReadonlySet<number> {
  const { words } = reading
  const found = new Set<number>()
  for (const [at, { word }] of words.entries()) {
    const follows = found.has(at - 1) || placeWords.has(words[at - 1]?.word ?? '')
    if (follows && gapBefore(reading, at) === ' ' && !placeWords.has(word) && isLarge(reading, at)) found.add(at)
  }
  return found
}

function markKnown(reading: Reading, names: readonly string[], of: FoundName['of'], marks: Marks): void {
  const { text, words, places } = reading
  const ofPlaces = wordsOfPlaces(reading)
  const rows = names.map(partsOf)
  const parts = new Set(rows.flat().filter((part) => part.length > 2 && !isNoName(part, places)))
  for (const [at, { word, from }] of words.entries()) {
    if (ofPlaces.has(at)) continue
    const row = rows.find((each) => each.length > 1 && standsAt(words, at, each))
    for (const further of row?.keys() ?? []) marks.set(at + further, of)
    // What is a word of every day too is a name where it is written as one.
    const isWritten = !everyday.has(word) || (isLarge(reading, at) && !beginsSentence(text.slice(0, from)))
    if (!marks.has(at) && parts.has(word) && isWritten) marks.set(at, of)
  }
}

function writtenAt(reading: Reading, from: number): number {
  let at = from
  for (; at < from + longestName; at += 1) {
    const word = reading.words[at]
    if (!word || !isLarge(reading, at) || isNoName(word.word, reading.places)) break
    if (at > from && !/^(?:\. ?| |['’-])$/.test(gapBefore(reading, at))) break
  }
  return at - from
}

function spokenAt(reading: Reading, from: number): number {
  const large = writtenAt(reading, from)
  if (large > 0) return large
  let at = from
  for (; at < from + longestName - 1; at += 1) {
    const word = reading.words[at]
    if (!word || nameEnds.has(word.word) || isNoName(word.word, reading.places)) break
    if (at > from && gapBefore(reading, at) !== ' ') break
  }
  return at - from
}

function markAnnounced(reading: Reading, marks: Marks): void {
  const { words } = reading
  const mark = (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1) if (!marks.has(at)) marks.set(at, 'family')
  }
  for (const [at, { word }] of words.entries()) {
    const cue = nameCues.find((row) => standsAt(words, at, row))
    const role = roleCues.find((row) => standsAt(words, at, row))
    const behind = at + (cue?.length ?? role?.length ?? 1)
    const gap = gapBefore(reading, behind)
    const isAnnounced = cue && /^\.? ?[:=]? {0,2}$/.test(gap) && (word !== 'nama' || cue.length > 1 || /[:=]/.test(gap))
    if (isAnnounced) mark(behind, spokenAt(reading, behind))
    else if ((role || honorifics.has(word)) && /^\.? {1,2}$/.test(gap)) mark(behind, writtenAt(reading, behind))
  }
}

/** A known part of a name is next to the others: 'Alya Putri' before 'Hidayat'. A first word is capitalized anyway. */
function markNeighbours(reading: Reading, marks: Marks): void {
  const { text, words, places } = reading
  const isPart = (at: number, near: number) => {
    const word = words[at]
    return (
      word && isLarge(reading, at) && !isNoName(word.word, places) && gapBefore(reading, Math.max(at, near)) === ' '
    )
  }
  for (const [at, of] of [...marks]) {
    for (let next = at + 1; isPart(next, next - 1); next += 1) marks.set(next, of)
    for (let back = at - 1; isPart(back, back + 1); back -= 1) {
      if (back === at - 1 && beginsSentence(text.slice(0, words[back]?.from))) break
      marks.set(back, of)
    }
  }
}

function readText(text: string, { placeNames }: PersonalFacts): Reading {
  const places = placeNames.flatMap((name) => placedWords(name).map(({ word }) => word))
  return { text, words: placedWords(text), places: new Set(places) }
}

function joined(reading: Reading, marks: Marks): FoundName[] {
  const names: FoundName[] = []
  for (const at of [...marks.keys()].sort((one, other) => one - other)) {
    const of = marks.get(at) ?? 'family'
    const latest = names.at(-1)
    const goesOn = latest?.last === at && latest.of === of && /^(?:\. ?|, | |['’-])$/.test(gapBefore(reading, at))
    if (latest && goesOn) names[names.length - 1] = { ...latest, last: at + 1 }
    else names.push({ first: at, last: at + 1, of })
  }
  return names
}

export function findKnownNames(text: string, facts: PersonalFacts): NamedText {
  const [reading, marks] = [readText(text, facts), new Map()]
  markKnown(reading, facts.staffNames, 'staff', marks)
  markKnown(reading, facts.familyNames, 'family', marks)
  return { ...reading, names: joined(reading, marks) }
}

function findNames(text: string, facts: PersonalFacts): NamedText {
  const reading = readText(text, facts)
  const marks: Marks = new Map()
  markKnown(reading, facts.staffNames, 'staff', marks)
  markKnown(reading, facts.familyNames, 'family', marks)
  markAnnounced(reading, marks)
  markNeighbours(reading, marks)
  return { ...reading, names: joined(reading, marks) }
}

const selves: Record<Voice, string> = { question: 'saya', answer: 'Anda' }

interface Exchange {
  readonly from: number
  readonly to: number
  readonly by: string
}

const endsAt = ({ words }: NamedText, end: number, row: readonly string[]) => standsAt(words, end - row.length, row)

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

export function redactNames(text: string, facts: PersonalFacts, voice: Voice, note: Note): string {
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
