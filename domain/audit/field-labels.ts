// What an entry of the access log changed, in words: a line for each thing, moments and ids as people say them. Pure.
import { type Permission, permissions } from '#domain/accounts/person.ts'
import { formatDateTime, formatLongDate, wibInstant } from '#shared/dates.ts'
import { type LimitName, limits } from '#shared/limits.ts'

/** The name behind an id: ('user', '3kd…') is 'Siti Aminah'. Undefined when nobody knows it any more. */
export type NameOf = (kind: string, id: string) => string | undefined

/** What an entry was about; a field means different things for different ones. */
export interface Recorded {
  readonly action: string
  readonly target: string
  readonly changes: Readonly<Record<string, unknown>>
}

const fields: Readonly<Record<string, string>> = {
  status: 'Status',
  assignee: 'Petugas',
  role: 'Peran',
  office: 'Cabang dinas',
  permissions: 'Izin',
  blocked: 'Diblokir',
  value: 'Nilai',
  sessions: 'Sesi',
  email: 'Email',
  name: 'Nama',
  daily: 'Setiap hari',
  time: 'Jam',
  keep: 'Jumlah disimpan',
  one: 'Sesi',
  others: 'Sesi lain',
  all: 'Semua sesi',
  rows: 'Baris',
  entries: 'Catatan',
  problems: 'Kerusakan',
  head: 'Ujung rantai',
  before: 'Sebelum',
  attachments: 'Lampiran',
  mails: 'Surat keluar',
  traces: 'Jejak masuk',
  warned: 'Diberi tahu lebih dulu',
  accounts: 'Akun pemohon',
  category: 'Kategori',
  categoryId: 'Kategori',
  topicId: 'Topik',
  channel: 'Jalur masuk',
  priority: 'Prioritas',
  do: 'Tindakan',
  escalated: 'Dilaporkan kepada',
  fields: 'Bagian yang diubah',
  spam: 'Spam',
  mergedInto: 'Digabung ke tiket',
  question: 'Pertanyaan',
  answer: 'Jawaban',
  asked: 'Pertanyaan serupa',
  draftSince: 'Draf sejak',
  summary: 'Ringkasan',
  content: 'Isi',
  publishedAt: 'Terbit',
  expiresAt: 'Berakhir',
  reviewBy: 'Ditinjau sebelum',
  pinned: 'Disematkan',
  urgent: 'Mendesak',
  attachment: 'Lampiran',
  size: 'Ukuran (byte)',
  threat: 'Ancaman',
  term: 'Istilah',
  variants: 'Kata lain',
  seat: 'Kedudukan',
  address: 'Alamat',
  phone: 'Nomor telepon',
  nisn: 'NISN',
  registrant: 'Pendaftar',
  guardianName: 'Nama orang tua/wali',
  organization: 'Instansi',
  position: 'Jabatan',
  specializations: 'Bidang keahlian',
  regencyId: 'Wilayah',
  callCentre: 'Call centre',
  leadId: 'Pimpinan',
  officeId: 'Cabang dinas',
  year: 'Tahun',
  stages: 'Tahap',
  tickets: 'Tiket',
  hidden: 'Disembunyikan',
  order: 'Urutan',
  title: 'Judul',
  text: 'Isi',
  day: 'Tanggal',
  opens: 'Jam buka',
  closes: 'Jam tutup',
  days: 'Hari kerja',
  'urgent.firstResponse': 'Jawaban pertama, mendesak (jam)',
  'urgent.resolution': 'Selesai, mendesak (jam)',
  'high.firstResponse': 'Jawaban pertama, tinggi (jam)',
  'high.resolution': 'Selesai, tinggi (jam)',
  'medium.firstResponse': 'Jawaban pertama, sedang (jam)',
  'medium.resolution': 'Selesai, sedang (jam)',
  'low.firstResponse': 'Jawaban pertama, rendah (jam)',
  'low.resolution': 'Selesai, rendah (jam)',
}

/** A limit by what it counts; only the setting's own entries hold such fields. */
function limitWords({ target }: Recorded, field: string): string | undefined {
  return target === 'setting:limits' && Object.hasOwn(limits, field) ? limits[field as LimitName].counts : undefined
}

/** The parts of a thing inside a list: a stage of the season. */
const parts: Readonly<Record<string, string>> = {
  name: 'nama',
  opens: 'dibuka',
  closes: 'ditutup',
  note: 'catatan',
}

const values: Readonly<Record<string, string>> = {
  low: 'Rendah',
  medium: 'Sedang',
  high: 'Tinggi',
  urgent: 'Mendesak',
  web: 'Web',
  phone: 'Telepon',
  whatsapp: 'WhatsApp',
  counter: 'Loket',
  province: 'Provinsi',
  office: 'Cabang dinas',
  claim: 'Proses',
  spam: 'Tandai sebagai spam',
  'not-spam': 'Bukan spam',
  assign: 'Tugaskan',
  complete: 'Selesai',
  reply: 'Balas',
  pending: 'Belum Direspon',
  inprogress: 'Dalam Proses',
  waiting: 'Menunggu Balasan',
  completed: 'Selesai',
  client: 'Klien',
  agent: 'Agen',
  admin: 'Admin',
}

/** Only these fields hold codes; a synonym 'phone' is a word that somebody wrote. */
const codedFields = new Set(['status', 'role', 'priority', 'channel', 'do', 'escalated'])

const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

const idFields: Readonly<Record<string, string>> = {
  assignee: 'user',
  leadId: 'user',
  office: 'office',
  officeId: 'office',
  regencyId: 'regency',
  topicId: 'faq-topic',
  mergedInto: 'ticket',
  categoryId: 'article-category',
}

/** What the values of a field are ids of; undefined when they speak for themselves. */
function kindOf({ action, target }: Recorded, field: string): string | undefined {
  if (field === 'category' && target.startsWith('ticket:')) return 'ticket-category'
  if (field === 'order') return action.split('.')[0]
  return idFields[field]
}

const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Every id an entry speaks of, with the kind of thing it belongs to. */
export function idsIn(entry: Recorded): (readonly [kind: string, id: string])[] {
  const [kind = '', ...rest] = entry.target.split(':')
  const inChanges = Object.entries(entry.changes).flatMap(([field, change]) => {
    const of = kindOf(entry, field)
    if (of === undefined || !Array.isArray(change)) return []
    return change
      .flat()
      .filter(isId)
      .map((id) => [of, String(id)] as const)
  })
  return [[kind, rest.join(':')], ...inChanges]
}

/** A text as it is said: moments in WIB, days with their month's name, '17:00' as '17.00'. */
export function plainInWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatLongDate(wibInstant(text))
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)$/.test(text)) return formatDateTime(new Date(text))
  if (/^\d\d:\d\d$/.test(text)) return text.replace(':', '.')
  return text
}

type Say = (value: unknown) => string

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function inWords(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (value === true) return 'ya'
  if (value === false) return 'tidak'
  if (Array.isArray(value)) return value.length === 0 ? 'kosong' : value.map((each) => inWords(each, say)).join(', ')
  if (isThing(value)) {
    const told = Object.entries(value).filter(([part]) => part !== 'id')
    return told.map(([part, each]) => `${parts[part] ?? part} ${inWords(each, say)}`).join(', ')
  }
  return say(value)
}

/** How the values of a field are said: by the name of what they are ids of, or as plain words. */
function sayer(entry: Recorded, field: string, nameOf: NameOf): Say {
  const kind = kindOf(entry, field)
  const [targetKind, targetId = ''] = entry.target.split(':')
  return (value) => {
    if (kind === 'ticket-category') {
      const isComplaint = targetKind === 'ticket' && nameOf('ticket', targetId)?.startsWith('C')
      const list = targetKind === 'ticket' ? (isComplaint ? 'complaint' : 'question') : targetId
      return nameOf(kind, `${list}/${value}`) ?? String(value)
    }
    if (kind !== undefined) return nameOf(kind, String(value)) ?? plainInWords(String(value))
    if (field === 'permissions') return permissions[value as Permission] ?? String(value)
    if (codedFields.has(field)) return values[String(value)] ?? String(value)
    if (field === 'days') return weekdays[Number(value)] ?? String(value)
    if (field === 'fields') return (fields[String(value)] ?? String(value)).toLowerCase()
    return plainInWords(String(value))
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A list of things, such as the season's stages: which came, which went, and what is different in those that stayed. */
function thingsApart(name: string, before: unknown[], after: unknown[], say: Say): string[] {
  const keyOf = (thing: unknown) => (isThing(thing) ? String(thing.id ?? thing.name) : JSON.stringify(thing))
  const titled = (thing: Record<string, unknown>) => `${name} ${String(thing.name ?? thing.title ?? thing.id)}`
  const was = new Map(before.filter(isThing).map((thing) => [keyOf(thing), thing]))
  const is = new Map(after.filter(isThing).map((thing) => [keyOf(thing), thing]))
  const details = ({ id: _, name: __, ...rest }: Record<string, unknown>) =>
    inWords(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== '')), say)
  const withDetails = (thing: Record<string, unknown>) => {
    const told = details(thing)
    return told === '' ? '' : `: ${told}`
  }
  return [
    ...[...was].filter(([key]) => !is.has(key)).map(([, thing]) => `${titled(thing)}, dihapus`),
    ...[...is].flatMap(([key, thing]) => {
      const old = was.get(key)
      if (!old) return [`${titled(thing)}, ditambahkan${withDetails(thing)}`]
      const changed = [...new Set([...Object.keys(old), ...Object.keys(thing)])].filter(
        (part) => !same(old[part], thing[part]),
      )
      return changed.map(
        (part) => `${titled(thing)}, ${parts[part] ?? part}: ${inWords(old[part], say)} → ${inWords(thing[part], say)}`,
      )
    }),
  ]
}

/** A list of words, such as the spellings of a term: only those that came and those that went. */
function wordsApart(name: string, before: unknown[], after: unknown[], say: Say): string[] {
  const gone = before.filter((each) => !after.includes(each))
  const come = after.filter((each) => !before.includes(each))
  if (gone.length + come.length === 0) return [`${name}: ${inWords(before, say)} → ${inWords(after, say)}`]
  return [
    ...(gone.length > 0 ? [`${name}, dihapus: ${inWords(gone, say)}`] : []),
    ...(come.length > 0 ? [`${name}, ditambahkan: ${inWords(come, say)}`] : []),
  ]
}

const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : undefined

/** What changed, a line each: 'Status: Belum Direspon → Dalam Proses'. */
export function changesInWords(entry: Recorded, nameOf: NameOf = () => undefined): string[] {
  return Object.entries(entry.changes).flatMap(([field, change]) => {
    const name = fields[field] ?? limitWords(entry, field) ?? field
    const say = sayer(entry, field, nameOf)
    if (!Array.isArray(change) || change.length !== 2) return [`${name}: ${inWords(change, say)}`]
    const [before, after] = change
    const [was, is] = [listOf(before), listOf(after)]
    if (field === 'fields' && is) return [`${name}: ${inWords(is, say)}`]
    if (was && is && [...was, ...is].some(isThing)) return thingsApart(name, was, is, say)
    if (was && is && was.length > 0 && is.length > 0) return wordsApart(name, was, is, say)
    if (isThing(before) && isThing(after))
      return thingsApart(name, [{ ...before, id: '' }], [{ ...after, id: '' }], say)
    return [`${name}: ${inWords(before, say)} → ${inWords(after, say)}`]
  })
}
