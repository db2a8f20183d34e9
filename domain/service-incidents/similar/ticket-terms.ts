// What a ticket is about, as weighted terms: stems, one token for all words that mean the same, and one for whatever says
// that something does not work. Pure.

import { readText } from '#domain/search/engine/text-row.ts'
import type { Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { isEveryday } from '#domain/search/language/everyday-words.ts'
import { inFull } from '#domain/search/language/message-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'

/** The terms of a ticket, each with how strongly it stands for it. */
export type TicketTerms = ReadonlyMap<string, number>

/** What is asked stands at the beginning; so many characters are read. */
const readLength = 600

/** The title names the matter; what is told below it wanders. */
const strengths = { title: 1.6, description: 1 }

/** Stands for all the ways to say that something does not work: they differ from one family to the next. */
const faultTerm = '!fault'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Each says it alone. */
const faults = wordSet(`
  gagal eror error erorr galat muter mutar muteer berputar loading lading lemot lelet lambat macet hang ngehang ngadat blank
  kosong putih buffering crash down bug trouble gangguan rusak mati ditolak hilang lama
`)

/** Each says it behind a negation: 'tidak muncul'. */
const denied = wordSet(`
  bisa dapat muncul keluar tampil tampak buka dibuka terbuka kebuka masuk datang kirim dikirim terkirim mau merespons respon
  respons jalan berjalan berfungsi simpan disimpan tersimpan kesimpen unggah diunggah terunggah upload diupload digeser
  terbaca kebaca dapet iso saged ada kunjung sampai nyampe nongol ketemu ditemukan terdaftar dipilih klik diklik
`)

const negations = wordSet(
  'tidak tdk tak gak ga gk ngga nggak enggak engga belum blm blum ora ra mboten boten durung dereng gabisa gabisaa',
)

/** So many words behind a negation what it denies may stand. */
const reach = 2

/** True when a text says that something does not work. */
function tellsOfFault(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (faults.has(word)) return true
    return negations.has(word) && words.slice(place + 1, place + 1 + reach).some((next) => denied.has(next))
  })
}

/** Words that say how it fails, and those of which every story is full. */
function tells(term: string): boolean {
  if (term.startsWith('?') || /^\p{N}/u.test(term)) return false
  return !faults.has(term) && !isEveryday(term, term)
}

/** Groups of words that only say that something fails. */
const faultGroups = new Set([
  '~gagal',
  '~lambat',
  '~hilang',
  '~tidak diterima',
  '~berhenti',
  '~pemeliharaan',
  '~terlambat',
])

/** The terms that one text is about, each once; a word that stands for a group counts as the group alone. */
function termsOf(thesaurus: Thesaurus, words: readonly string[]): string[] {
  const { entries } = readText(thesaurus, words.join(' '))
  const groups = entries.filter(({ term }) => term.startsWith('~'))
  const isGrouped = (start: number) => groups.some((group) => group.start <= start && start < group.end)
  const kept = entries.filter(({ term, start }) => term.startsWith('~') || !isGrouped(start))
  return [...new Set(kept.map(({ term }) => term))].filter((term) => !faultGroups.has(term) && tells(term))
}

/** The terms of a ticket. */
export function ticketTerms(
  thesaurus: Thesaurus,
  { title, description }: { readonly title: string; readonly description: string },
): TicketTerms {
  const [subject, story] = [title, description].map((text) => {
    const words = textWords(text.slice(0, readLength)).map(({ word }) => word)
    return words.map((word, place) => inFull(word, words[place - 1]))
  })
  const terms = new Map<string, number>()
  for (const term of termsOf(thesaurus, story ?? [])) terms.set(term, strengths.description)
  for (const term of termsOf(thesaurus, subject ?? [])) terms.set(term, strengths.title)
  if (terms.size > 0 && tellsOfFault([...(subject ?? []), ...(story ?? [])])) terms.set(faultTerm, strengths.title)
  return terms
}
