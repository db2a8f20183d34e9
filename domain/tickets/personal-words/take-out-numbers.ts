// Takes numbers, addresses, secrets and dates of birth out of a text; those of the offices and of the service stay. Pure.
import { findForeignNumbers } from '#domain/tickets/reply-guard/foreign-details.ts'
import type { ReplyFacts } from '#domain/tickets/reply-guard/reply-facts.ts'
import { isPublicId } from '#shared/ids.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { gap, type Note, type PersonalFacts, type PersonalKind } from './personal-words.ts'

const whose = String.raw`(?:\s{1,3}(?:saya|kami|anda|kamu|anak|ananda|siswa|baru|sementara|awal|lama|ini|nya))`

const months =
  'januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember|jan|feb|mar|apr|jun|jul|agu|agt|sep|okt|nov|des'
const date = String.raw`(?:\d{1,2}[-/. ]{1,2}\d{1,2}[-/. ]{1,2}(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[ -](?:${months})[ -]\d{4})(?!\d)`

const links = /https?:\/\/[^\s<>"')\]]{1,400}/giu
const messageLinks =
  /(?<![\w.@/-])(?:https?:\/\/)?(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|t\.me)\/[^\s<>"'()[\],;]{1,400}/giu
const publicIds = /(?:\bID(?: pertanyaan)?\s{0,2}:?\s{0,2})?\b[a-z0-9]{25}\b/g
const ticketNumbers =
  /(\b(?:tiket|pertanyaan|aduan|nomor|no\.?)\s{1,3}(?:nomor\s{1,3}|no\.?\s{1,3})?)?\b[TC]-\d{1,15}\b/gi
const secrets = new RegExp(
  String.raw`\b((?:kata sandi|password|sandi|pin|token|kode|otp|username|nama pengguna)(?: (?:aktivasi|verifikasi|otp|masuk|login))?${whose}{0,2})(\s{0,2}[:=]\s{0,2}|\s{1,3}(?:adalah|ialah|yaitu)\s{1,3}|\s{1,3})["“'(]?([^\s"”',;()]{3,60})["”')]?`,
  'giu',
)
const documentNumbers = new RegExp(
  String.raw`\b((?:no\.?|nomor) {0,2}(?:pendaftaran|registrasi|peserta|akun|kk|kartu keluarga|nik|nisn|induk|ujian|ijazah|akta|rekening|kip|kks|pkh|bpjs)${whose}{0,2})\s{0,2}[:=]?\s{0,2}[A-Z]{0,6}[-/.]?\d[\dA-Z./-]{3,40}`,
  'gi',
)
const births = new RegExp(
  String.raw`\b(?:(tempat(?: dan|,|/)? ?(?:tanggal|tgl\.?) lahir|ttl|(?:tanggal|tgl\.?) lahir)|lahir|kelahiran)\b(?: {0,2}(?:di|pada|tanggal|tgl\.?|:|=)){0,3} {0,2}(?:[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?, {0,2})?${date}`,
  'giu',
)
const ownAddress =
  /\b(?:alamat(?: rumah)?|rumah|tinggal) (?:saya|kami|kita|orang tua)(?: (?:di|ada di|adalah))?\s{0,2}:? {0,2}(?=(?:jl|jalan|jln|dusun|dukuh|dsn|desa|ds|kampung|perum|gang|gg|rt)\b)(?:[^.?!\n]|(?<=\b(?:jl|jln|no|ds|dsn|rt|rw|kp|gg|kec|kab))\.){3,160}/gi
const homes =
  /(?:\b(?:jl|jalan|jln|dusun|dukuh|dsn|desa|ds|kampung|perum|perumahan|gang|gg)\b\.? {0,2}[^,.\n]{2,40},? {0,2}){0,2}\brt\.? {0,2}\d{1,3} {0,2}[/,-]? {0,2}(?:rw\.? {0,2}\d{1,3})?/gi

/** A word that would make sense behind 'password': no secret. */
const isSecret = (sign: string, value: string) =>
  /\d/.test(value)
    ? !/^\d{1,3}$/.test(value)
    : /[:=]/.test(sign) && (/[!@#$%^&*_]/.test(value) || (/[A-Z]/.test(value) && /[a-z]/.test(value)))

const neutral = { nisn: 'NISN', nik: 'NIK', phone: 'nomor telepon', email: 'alamat email' } as const
const label = new RegExp(
  String.raw`(?:nisn|nik|kk|kartu keluarga|nomor|no|hp|wa|whatsapp|telepon|telp|tlp|ponsel|email|e-mail|surel|alamat)\b${whose}{0,3}(?:\s{1,3}(?:adalah|yaitu|ke|di))?\W{0,3}$`,
  'i',
)

type NumberKind = keyof typeof neutral

function kindOf(piece: string): NumberKind {
  if (piece.includes('@')) return 'email'
  const digits = piece.replaceAll(/\D/g, '')
  if (digits.length === 16) return 'nik'
  return digits.length !== 10 || /^08[1-9]/.test(digits) || piece.startsWith('(') ? 'phone' : 'nisn'
}

export function publicNumbers({ officialContacts, origin }: PersonalFacts): ReplyFacts {
  const nobody = { ownContacts: [], conversation: [], ownNames: [], otherNames: [], staffNames: [] }
  return { ...nobody, officialContacts, season: undefined, origin, now: new Date(0) }
}

export function findPersonalPieces(text: string, facts: PersonalFacts): { piece: string; kind: NumberKind }[] {
  return findForeignNumbers(text, publicNumbers(facts)).map(({ piece }) => ({ piece, kind: kindOf(piece) }))
}

function takeOutPieces(text: string, facts: PersonalFacts, note: Note): string {
  return findPersonalPieces(text, facts)
    .sort((one, other) => other.piece.length - one.piece.length)
    .reduce((left, { piece, kind }) => {
      return left.replaceAll(piece, (_, at: number, whole: string) => {
        note(kind)
        return label.test(whole.slice(Math.max(0, at - 60), at)) ? gap : neutral[kind]
      })
    }, text)
}

export function takeOutNumbers(text: string, facts: PersonalFacts, note: Note): string {
  const gone = (kind: PersonalKind, left = gap) => {
    note(kind)
    return left
  }
  const official = facts.officialContacts.map(whatsappNumber)
  const isOfficial = (link: string) => {
    const [, number] = /(?:wa\.me\/|[?&]phone=)(\+?\d{6,20})/i.exec(link) ?? []
    return number !== undefined && official.includes(whatsappNumber(number) ?? '')
  }
  const holdsId = (link: string) => [...link.matchAll(/\b[a-z0-9]{25}\b/g)].some(([id]) => isPublicId(id))
  const cleaned = text
    .replaceAll(messageLinks, (link) =>
      isOfficial(link) ? link : gone('link', `WhatsApp${/[.:!?]{0,5}$/.exec(link)?.[0] ?? ''}`),
    )
    .replaceAll(links, (link) => (holdsId(link) ? gone('link', 'halaman status') : link))
    .replaceAll(publicIds, (found) => (isPublicId(found.slice(-25)) ? gone('ticket') : found))
    .replaceAll(ticketNumbers, (_, called?: string) =>
      gone('ticket', /^(?:tiket|pertanyaan|aduan)/i.test(called ?? '') ? (called?.split(' ')[0] ?? '') : 'tiket ini'),
    )
    .replaceAll(secrets, (whole, called: string, sign: string, value: string) =>
      isSecret(sign, value) ? gone('secret', called + gap) : whole,
    )
    .replaceAll(documentNumbers, (_, called: string) => gone('paper', called + gap))
    .replaceAll(births, (_, called?: string) => gone('birth', (called ?? '') + gap))
    .replaceAll(ownAddress, () => gone('address', 'alamat rumah saya'))
    .replaceAll(homes, () => gone('address'))
  return takeOutPieces(cleaned, facts, note)
}
