import type { findOffices } from '#domain/offices/public-offices.ts'
import { parsePhone } from '#shared/numbers/phone-number.ts'
import { findPersonalNumbers } from '#shared/privacy/private-text.ts'
import type { ReplyFacts, ReplyFinding } from './reply-facts.ts'
import {
  beginsLarge,
  everyday,
  greetings,
  type PlacedWord,
  partsOf,
  placedWords,
  placeWords,
  standsAt,
} from './reply-words.ts'

const landline = /(?<![\d.,/-])(?:\(0[2379]\d{1,2}\) ?|0[2379]\d{1,2}[- ])\d{3,4}[- ]?\d{2,4}(?!\d)/g

const dialled = (number: string) => parsePhone(number)?.digits ?? number.replaceAll(/\D/g, '')

function isSample(digits: string): boolean {
  return /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits)
}

const landlinesIn = (text: string) => [...text.matchAll(landline)].map(([found]) => found)

function spoken(text: string): string[] {
  const numbers = findPersonalNumbers(text).map(({ digits, address }) => address || dialled(digits))
  return [...numbers, ...landlinesIn(text).map(dialled)]
}

function nameOf(digits: string): string {
  if (digits.length === 16) return 'NIK atau nomor KK'
  return /^(?:62)?0?8[1-9]/.test(digits) && digits.length !== 10 ? 'Nomor telepon' : 'NISN'
}

/** What the sentence calls a number of ten digits, which a telephone number may have too. */
const nameIn = (message: string, text: string, digits: string) => {
  const before = message.slice(Math.max(0, message.indexOf(text) - 30), message.indexOf(text))
  const phone = digits.length === 10 && /(?:telepon|telp|whatsapp|wa|hp|hubungi|kontak)[^\d]*$/i.test(before)
  return phone || (/^08[1-9]/.test(digits) && !/nisn[^\d]*$/i.test(before)) ? 'Nomor telepon' : nameOf(digits)
}

export function findForeignNumbers(message: string, facts: ReplyFacts): ReplyFinding[] {
  const { ownContacts, officialContacts, conversation, origin } = facts
  const known = new Set([
    ...conversation.flatMap(spoken),
    ...[...ownContacts, ...officialContacts].flatMap((each) => [
      dialled(each) || each,
      each.toLowerCase(),
      ...spoken(each),
    ]),
  ])
  const host = new URL(origin).hostname
  const isOurs = (address: string) => address.endsWith('.go.id') || address.endsWith(`@${host}`)
  const found = findPersonalNumbers(message).flatMap(({ text, digits, address }) => {
    if (known.has(address || dialled(digits))) return []
    if (address) return isOurs(address) ? [] : [{ text, name: 'Alamat e-mail' }]
    return isSample(digits) ? [] : [{ text, name: nameIn(message, text, digits) }]
  })
  const places = landlinesIn(message)
    .filter((text) => !known.has(dialled(text)) && !isSample(dialled(text)))
    .map((text) => ({ text, name: 'Nomor telepon' }))
  const once = new Map([...found, ...places].map(({ text, name }) => [text, name]))
  return [...once].map(([piece, name]) => ({
    kind: 'number',
    piece,
    sentence: `${name} ${piece} bukan milik pemohon tiket ini dan bukan kontak resmi.`,
  }))
}

function placesIn(words: readonly PlacedWord[]): (row: readonly string[]) => number[] {
  const places = Map.groupBy(words.keys(), (at) => words[at]?.word)
  return (row) => (places.get(row[0]) ?? []).filter((at) => standsAt(words, at, row))
}

export function findOtherPeoplesNames(message: string, facts: ReplyFacts): ReplyFinding[] {
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

type StoredContact = Readonly<Record<string, unknown>> | null

export function officialContactsOf(
  offices: Awaited<ReturnType<typeof findOffices>>,
  { province, contact }: { readonly province: StoredContact; readonly contact: StoredContact },
): string[] {
  const settings = [...Object.values(province ?? {}), ...Object.values(contact ?? {})]
  const all = [...settings, ...offices.flatMap(({ callCentre, whatsapp }) => [callCentre, whatsapp])]
  return all.filter((each) => typeof each === 'string' && each !== '').map(String)
}
