// The branch office of the regency somebody names: who answers there and on which number.
import type { OfficeRow } from '#domain/offices/find-offices.ts'
import { isReachable } from '#domain/offices/office-contact.ts'
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
    placeNamed(words, offices)
  )
}

/** The office of a place that people name in a regency's stead: 'Cepu'. */
function placeNamed(words: readonly string[], offices: readonly OfficeRow[]): NamedOffice | null {
  const said = ` ${words.join(' ')} `
  for (const office of offices) {
    const place = office.places.find((each) => said.includes(` ${wordsOf(each).join(' ')} `))
    if (place) return { regency: place, office }
  }
  return null
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
  const { name, callCentre, whatsapp, hours } = office
  if (!isReachable(office)) return `Nomor ${name} belum tersedia. Tulis pertanyaan kepada petugas lewat portal ini.`
  const ways = [callCentre, whatsapp && `WhatsApp ${whatsapp}`].filter(Boolean).join(' atau ')
  return `Call centre untuk ${regency}: ${ways} (${name}).${hours && ` ${hours.replace(/\.$/, '')}.`}`
}

/** Who answers for a regency, and where. */
export function answerOffice(named: NamedOffice): Answer {
  const { regency, office } = named
  const address = office.address === '' ? '' : ` Alamatnya ${office.address.replace(/\.$/, '')}.`
  return {
    message: `${regency} dilayani oleh ${office.name}.${address}\n\n${callCentreOf(named)}`,
    answered: true,
    sources: [],
    next: [
      ...(isReachable(office) || office.address !== '' ? [{ title: 'Kontak', url: '/contact' }] : []),
      ...(isReachable(office) ? [] : [{ title: 'Tanya petugas', url: '/ask' }]),
    ],
  }
}
