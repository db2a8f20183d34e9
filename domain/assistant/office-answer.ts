// The branch office of the regency somebody names: who answers there and on which number.
import type { OfficeRow } from '#domain/offices/find-offices.ts'
import type { Answer } from './answer.ts'
import { wordsOf } from './question-words.ts'

/** A regency that was named, with its office. */
export interface NamedOffice {
  readonly regency: string
  readonly office: OfficeRow
}

const otherNames: Readonly<Record<string, string>> = { solo: 'surakarta', purwokerto: 'banyumas' }

const asksForOffice =
  /\b(call ?cent(er|re)|nomor|no|telepon|telpon|telp|wa|whatsapp|kontak|dihubungi|hubungi|menghubungi|cabang dinas|cabdin|cabdisdik|kantor|posko)\b/i

/** Finds the regency in a message; of a city and a regency of one name the one that was said, else the city. */
export function officeNamed(message: string, offices: readonly OfficeRow[]): NamedOffice | null {
  const words = wordsOf(message).map((word) => otherNames[word] ?? word)
  const named = offices.flatMap((office) => office.regencies.map((regency) => ({ regency, office })))
  const found = named.filter(({ regency }) => positionOf(words, regency) !== -1)
  const ofKind = (kind: RegExp) =>
    found.find(({ regency }) => kind.test(regency) && kind.test(words[positionOf(words, regency) - 1] ?? ''))
  return (
    ofKind(/^kab/i) ??
    ofKind(/^kota$|^kota /i) ??
    found.find(({ regency }) => /^kota /i.test(regency)) ??
    found[0] ??
    null
  )
}

/** Where a regency's own name stands among the words: 'semarang' of 'Kota Semarang'; -1 when it does not. */
function positionOf(words: readonly string[], regency: string): number {
  const name = wordsOf(regency).slice(1)
  return words.findIndex((_, at) => name.every((word, offset) => words[at + offset] === word))
}

/** True when the message asks for the office itself, or names only the regency. */
export function asksForThatOffice(message: string, { regency }: NamedOffice): boolean {
  const rest = wordsOf(message).filter(
    (word) => !wordsOf(regency).includes(word) && !/^(kab|kabupaten|kota|di)$/.test(word),
  )
  return asksForOffice.test(message) || rest.length === 0
}

/** 'Call centre Kota Semarang: 024 … (Cabang Dinas …).', or that the number is not known yet. */
export function callCentreOf({ regency, office }: NamedOffice): string {
  if (!isFilledIn(office.callCentre))
    return `Nomor call centre untuk ${regency} (${office.name}) belum diisi di portal ini.`
  return `Call centre untuk ${regency}: ${office.callCentre} (${office.name}).`
}

/** Who answers for a regency, and where. */
export function answerOffice(named: NamedOffice): Answer {
  const { regency, office } = named
  const address = /belum diisi/i.test(office.address) ? '' : ` Alamatnya ${office.address.replace(/\.$/, '')}.`
  return {
    message: `${regency} dilayani oleh ${office.name}.${address}\n\n${callCentreOf(named)}`,
    sources: [{ title: 'Kontak', url: '/contact' }],
  }
}

/** A number with letters in it, such as '(0xx) 000 0001', is a placeholder (docs/rules-of-service.md#branch-offices-and-their-numbers). */
function isFilledIn(number: string): boolean {
  return !/\p{L}/u.test(number)
}
