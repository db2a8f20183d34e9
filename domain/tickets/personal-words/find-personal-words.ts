// Finds what still identifies somebody in a text that is about to be published, or is not filled in. Pure.
import { findForeignNames } from '#domain/tickets/reply-guard/find-foreign-names.ts'
import { findPlaceholders } from '#domain/tickets/reply-guard/find-placeholders.ts'
import { isPublicId } from '#shared/ids.ts'
import { findKnownNames } from './find-names.ts'
import type { PersonalFacts } from './personal-words.ts'
import { findPersonalPieces, nobodys } from './take-out-numbers.ts'

const called = { nisn: 'NISN', nik: 'NIK atau nomor KK', phone: 'Nomor telepon', email: 'Alamat email' } as const

/** The names that are known, as they are written. */
function namesIn(text: string, facts: PersonalFacts): string[] {
  const { words, names } = findKnownNames(text, facts)
  return names.map(({ first, last }) => text.slice(words[first]?.from, words[last - 1]?.to))
}

function ticketsIn(text: string): string[] {
  const ids = [...text.matchAll(/\b[a-z0-9]{25}\b/g)].map(([id]) => id).filter(isPublicId)
  return [...[...text.matchAll(/\b[TC]-\d{1,15}\b/g)].map(([number]) => number), ...ids]
}

/**
 * A sentence for each of them, each once; none for a text that may be published. `otherNames` are those of families who
 * asked the same: of them a whole name counts, or a part of it behind a greeting.
 */
export function findPersonalWords(text: string, facts: PersonalFacts, otherNames: readonly string[]): string[] {
  const others = findForeignNames(text, { ...nobodys(facts), otherNames })
  return [
    ...new Set([
      ...[...namesIn(text, facts), ...others.map(({ piece }) => piece)].map((name) => `Nama ${name} masih tertulis.`),
      ...findPersonalPieces(text, facts).map(({ piece, kind }) => `${called[kind]} ${piece} masih tertulis.`),
      ...ticketsIn(text).map((ticket) => `Nomor atau ID pertanyaan ${ticket} masih tertulis.`),
      ...findPlaceholders(text).map(({ piece }) => `Bagian ${piece} belum diisi.`),
    ]),
  ]
}
