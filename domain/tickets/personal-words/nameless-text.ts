import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'
import { findOtherPeoplesNames } from '#domain/tickets/reply-guard/foreign-details.ts'
import {
  beginsLarge,
  type PlacedWord,
  partsOf,
  placedWords,
  standsAt,
} from '#domain/tickets/reply-guard/reply-words.ts'
import { isPublicId } from '#shared/ids.ts'
import { findKnownNames, redactNames } from './personal-names.ts'
import {
  type Note,
  type PersonalFacts,
  type PersonalKind,
  personalWords,
  tidyText,
  type Voice,
} from './personal-words.ts'
import { findPersonalPieces, publicNumbers, takeOutNumbers } from './take-out-numbers.ts'

const { honorifics, openings, mayGoOn, closings, team } = personalWords

const thanks = /^terima ?kasih (?:banyak )?(?:sudah|telah|atas|karena)[^.!\n]{0,120}[.!\n]\s{0,10}/i
const endsThere = (text: string, at: number) => /^\s{0,3}(?:[,.!:;?\n]|$)/.test(text.slice(at))
function greetedAt(text: string, words: readonly PlacedWord[], at: number, isName: (word: string) => boolean): number {
  const behind = (accepts: (word: PlacedWord) => boolean) => {
    let next = at
    for (; next < at + 7; next += 1) {
      const [before, word] = [words[next - 1], words[next]]
      if (!before || !word || !accepts(word)) break
      const gap = text.slice(before.to, word.from)
      if (!/^[ ./]{1,3}$/.test(gap) && !(honorifics.has(word.word) && /^, ?$/.test(gap))) break
    }
    return next
  }
  const isKnown = ({ word }: PlacedWord) =>
    honorifics.has(word) || isName(word) || /^(?:semua|sekalian|min|admin)$/.test(word)
  const written = behind((word) => isKnown(word) || beginsLarge(text.slice(word.from)))
  const last = words[written - 1]
  return last && endsThere(text, last.to) ? written : behind(isKnown)
}

function openingLength(text: string, isName: (word: string) => boolean): number {
  const words = placedWords(text.slice(0, 300))
  let at = 0
  for (;;) {
    const row = openings.find((each) => standsAt(words, at, each))
    if (!row) break
    const next = greetedAt(text, words, at + row.length, isName)
    const end = words[next - 1]?.to ?? 0
    const isAlone = next === at + row.length && !endsThere(text, end)
    if (isAlone && mayGoOn.has(row[0] ?? '')) break
    at = next
  }
  return words[at - 1]?.to ?? 0
}

function withoutOpening(text: string, isName: (word: string) => boolean, note: Note): string {
  let left = text.trim()
  for (;;) {
    const length = openingLength(left, isName)
    const cut = length > 0 ? left.slice(length).replace(/^[\s,.!:;?]{0,20}/, '') : left.replace(thanks, '')
    if (cut === left) return left
    note('opening')
    left = cut
  }
}

function closes(text: string, isName: (word: string) => boolean): boolean {
  const words = placedWords(text)
  if (words.length === 0 || words.length > 10) return false
  const row = closings.find((each) => standsAt(words, 0, each))
  const rest = words.slice(row?.length ?? 0)
  const signs = ({ word, from }: PlacedWord) =>
    isName(word) || team.has(word) || honorifics.has(word) || (row !== undefined && beginsLarge(text.slice(from)))
  const isSigned = rest.every(signs)
  return (
    isSigned && (row !== undefined || rest.some(({ word }) => isName(word) || word === 'tim' || word === 'helpdesk'))
  )
}

function closingOf(line: string, isName: (word: string) => boolean): string | undefined {
  const begins = [0, ...[...line.matchAll(/[.!?]\s{1,3}/g)].map((end) => end.index + end[0].length)]
  return begins.map((from) => line.slice(from)).find((rest) => closes(rest, isName))
}

function withoutClosing(text: string, isName: (word: string) => boolean, note: Note): string {
  let left = text.trimEnd()
  for (;;) {
    const closing = closingOf(left.slice(left.lastIndexOf('\n') + 1), isName)
    if (!closing) return left
    note('closing')
    left = left.slice(0, left.length - closing.length).trimEnd()
  }
}

function redactGreeting(text: string, { familyNames, staffNames }: PersonalFacts, note: Note): string {
  const [family, staff] = [familyNames, staffNames].map((names) => new Set(names.flatMap(partsOf)))
  const opened = withoutOpening(text, (word) => family?.has(word) || staff?.has(word) || false, note)
  return withoutClosing(opened, (word) => staff?.has(word) ?? false, note)
}

interface NamelessText {
  readonly text: string
  readonly taken: ReadonlySet<PersonalKind>
}

export function takeOutPersonalWords(text: string, facts: PersonalFacts, voice: Voice): NamelessText {
  const taken = new Set<PersonalKind>()
  const note = (kind: PersonalKind) => void taken.add(kind)
  const spoken = redactGreeting(text.normalize('NFC').replaceAll('\r\n', '\n'), facts, note)
  const named = takeOutNumbers(spoken, facts, note)
  return { text: tidyText(redactNames(named, facts, voice, note)), taken }
}

const called = { nisn: 'NISN', nik: 'NIK atau nomor KK', phone: 'Nomor telepon', email: 'Alamat email' } as const

function namesIn(text: string, facts: PersonalFacts): string[] {
  const { words, names } = findKnownNames(text, facts)
  return names.map(({ first, last }) => text.slice(words[first]?.from, words[last - 1]?.to))
}

const toBeFilled = /\[(?:isi|tulis|lengkapi|sebutkan|ganti)[^[\]\n]{0,60}\]/gi

function ticketsIn(text: string): string[] {
  const ids = [...text.matchAll(/\b[a-z0-9]{25}\b/g)].map(([id]) => id).filter(isPublicId)
  return [...[...text.matchAll(/\b[TC]-\d{1,15}\b/g)].map(([number]) => number), ...ids]
}

/**
 * One message per finding; none for a text that may be published. `otherNames`: full names, or parts after a greeting.
 */
export function findPersonalWords(text: string, facts: PersonalFacts, otherNames: readonly string[]): string[] {
  const others = findOtherPeoplesNames(text, { ...publicNumbers(facts), otherNames })
  return [
    ...new Set([
      ...[...namesIn(text, facts), ...others.map(({ piece }) => piece)].map((name) => `Nama ${name} masih tertulis.`),
      ...findPersonalPieces(text, facts).map(({ piece, kind }) => `${called[kind]} ${piece} masih tertulis.`),
      ...ticketsIn(text).map((ticket) => `Nomor atau ID pertanyaan ${ticket} masih tertulis.`),
      ...[...unknownVariables(text), ...(text.match(toBeFilled) ?? [])].map((piece) => `Bagian ${piece} belum diisi.`),
    ]),
  ]
}
