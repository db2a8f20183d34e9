// Reads from a question the fact about oneself that a rule decides on: a birthday or age, a family card, a certificate. Pure.
import { earlier, readSaidDate, readSaidLength, type SaidTime } from './said-time.ts'

/** What the rule is about. */
export type CaseKind = 'age' | 'family-card' | 'certificate'

/** A fact about somebody, to be held against the rule. */
export interface OwnCase {
  readonly kind: CaseKind
  /** When somebody was born, began to live there, got the certificate. */
  readonly since: SaidTime
  /** True where a length of time was said, not a date. */
  readonly isLength: boolean
}

const asksWhether =
  /\?|\b(boleh|bole|bisa|bsa|dapat|dpt|masih|msh|oleh|olih|iso|isa|saged|isih|tasih|keterima|diterima|memenuhi|cukup|lewat|kelewat|ketuaan|syarat|daftar|ndaftar|mendaftar|berlaku|laku|sah|dipakai|dipake|kepakai)\b/i

const born = /\b(lahir|lahire|lahirnya|kelahiran|lair|laire|born)\b/i
const aged = /\b(umur|umurnya|umure|umurku|usia|usianya|usiane|berumur|berusia|yuswa|yuswane|yuswanipun)\b/i
const card = /\b(kk|kartu keluarga)\b/i
const cardBegan =
  /\b(terbit|diterbitkan|dibuat|dicetak|keluar|jadi|pindah|pindahan|tinggal|domisili|menetap|manggon|anyar|baru)\b/i
const certificate = /\b(piagam|piagamnya|sertifikat|sertifikatnya|sertipikat|medali|kejuaraan)\b/i

/** Documents that disagree about a birthday are another matter, and so is the age of a document. */
const aboutDocuments =
  /\b(akta|akte|rapor|raport|ijazah|kia|kk|beda|berbeda|salah|keliru|kleru|ejaan|piagam|sertifikat|surat)\b/i

/** Whom the rules except, or other rules hold for: what the texts say of them is not concluded here. */
const excepted = /\b(disabilitas|difabel|disabel|tuna\w+|abk|berkebutuhan khusus|slb|panti|bencana)\b/i

const otherLevel = /\b(tk|paud|sd|sdn|mi|smp|smpn|mts|sekolah dasar|kuliah|universitas|perguruan tinggi)\b/i
const ownLevel = /\b(sma|sman|smk|smkn|stm|slb|spmb|ppdb)\b/i

/** Below this age no rule of these schools is meant; years. */
const youngest = 12

/** The fact, when the question states one that a rule can decide on; `today` ISO. */
export function readOwnCase(question: string, today: string): OwnCase | undefined {
  if (!asksWhether.test(question) || excepted.test(question)) return undefined
  const of = (kind: CaseKind, since: SaidTime | undefined, isLength: boolean) => since && { kind, since, isLength }
  if (certificate.test(question)) return of('certificate', readSaidDate(question), false)
  if (card.test(question) && cardBegan.test(question)) {
    return of('family-card', readSaidDate(question), false) ?? of('family-card', readSaidLength(question, today), true)
  }
  if (aboutDocuments.test(question) || (otherLevel.test(question) && !ownLevel.test(question))) return undefined
  const isBorn = born.test(question)
  const since = isBorn ? readSaidDate(question) : aged.test(question) ? readSaidLength(question, today) : undefined
  return since && since.from <= earlier(today, youngest) ? of('age', since, !isBorn) : undefined
}
