import { z } from 'zod'
import { placeWords } from '#domain/tickets/reply-guard/reply-words.ts'
import { readContentData, wordRows, wordSet } from '#platform/content-data.server.ts'

export const personalKinds = {
  name: 'nama',
  nisn: 'NISN',
  nik: 'NIK atau nomor KK',
  phone: 'nomor telepon',
  email: 'email',
  paper: 'nomor berkas',
  ticket: 'nomor atau ID pertanyaan',
  link: 'tautan pribadi',
  secret: 'password atau token',
  birth: 'tanggal lahir',
  address: 'alamat rumah',
  staff: 'nama petugas',
  opening: 'salam pembuka',
  closing: 'salam penutup',
} as const

export type PersonalKind = keyof typeof personalKinds

export interface PersonalFacts {
  readonly familyNames: readonly string[]
  readonly staffNames: readonly string[]
  readonly officialContacts: readonly string[]
  readonly placeNames: readonly string[]
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
}

export type Voice = 'question' | 'answer'

export type Note = (kind: PersonalKind) => void

/** Stands where something was removed until the text is tidied; no one types it. */
export const gap = '\uE000'

// What was called by its name keeps the name, without the colon.
const gaps = /[ \t]{0,5}[:=]?[ \t]{0,5}\uE000/g

const fixes: readonly (readonly [RegExp, string])[] = [
  [/\(\s{0,5}[,;:/-]{0,2}\s{0,5}\)|"\s{0,5}"|“\s{0,5}”|\[\s{0,5}\]/g, ''],
  [/[ \t]{2,}/g, ' '],
  [/ {1,3}([,.;:!?)])/g, '$1'],
  [/\( {1,3}/g, '('],
  [/[,;:]{1,3}(?=[,;])/g, ''],
  [/[,;:]{1,3}(?=[.!?])/g, ''],
  [/(?<![.\d])\.{2}(?!\.)/g, '.'],
  [/^[,.;:!?) ]{1,5}/gm, ''],
  [/[,;]$/gm, ''],
  [/\n{3,}/g, '\n\n'],
]

export const beginsSentence = (before: string): boolean => /(?:^|[.!?:]\s{1,3}|\n\s{0,3}(?:- )?)$/.test(before)

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function tidyText(text: string): string {
  const lines = text.replaceAll(gaps, '').split('\n')
  const trimmed = lines.map((line) => line.trim()).join('\n')
  const fixed = fixes.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), trimmed)
  return withCapital(fixed.trim())
}

export const personalWords = readContentData(
  'language/personal.yml',
  z.strictObject({
    ...{ nameCues: wordRows, roleCues: wordRows, honorifics: wordSet, acronyms: wordSet, ordinary: wordSet },
    ...{ nameEnds: wordSet, openings: wordRows, mayGoOn: wordSet, closings: wordRows, team: wordSet },
  }),
)

const { acronyms, ordinary, honorifics } = personalWords

export function isNoName(word: string, places: ReadonlySet<string>): boolean {
  const known = acronyms.has(word) || ordinary.has(word) || placeWords.has(word) || honorifics.has(word)
  return known || places.has(word) || /^\d/.test(word)
}
