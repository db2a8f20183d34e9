import type { MailReach } from '#domain/notifications/mail-preference.server.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { portalName } from '#shared/instance.ts'

export type WhatsappReach = 'on' | 'held' | 'stopped' | 'off' | 'none'

export interface ReachFacts {
  readonly mail: MailReach
  readonly whatsapp: WhatsappReach
  readonly devices: number
  readonly phone: boolean
  readonly withdrawn: boolean
}

export type ReachWay = 'whatsapp' | 'push' | 'mail'

export type ReachReader = 'desk' | 'family'

/** Who reads it at each place; a family reads it once, on the receipt. */
export const reachPlaces = {
  receipt: 'family',
  unreachedList: 'desk',
  ticketPage: 'desk',
  bulkForm: 'desk',
  bulkResult: 'desk',
} as const satisfies Record<string, ReachReader>

export type ReachPlace = keyof typeof reachPlaces

export interface Reach {
  readonly ways: readonly ReachWay[]
  readonly desk: string
  readonly family: string
  /** For who reads sealed reports: of its sender they know no way but those that work. */
  readonly reports: string
}

const deskWords: Record<ReachWay, string> = { whatsapp: 'WhatsApp', push: 'pemberitahuan di HP', mail: 'email' }
const familyWords: Record<ReachWay, string> = { whatsapp: 'WhatsApp', push: 'pemberitahuan di HP Anda', mail: 'email' }

const noMail: Record<Exclude<MailReach, 'on'>, string> = {
  unconfirmed: 'emailnya belum dikonfirmasi',
  contact_unconfirmed: 'emailnya belum dikonfirmasi',
  off: 'kabar lewat email dimatikan pemohon',
  refused: 'alamat emailnya ditolak server email',
  no_server: 'email belum diatur di portal ini',
  none: 'emailnya tidak ada',
}

const noWhatsapp: Partial<Record<WhatsappReach, string>> = {
  held: 'WhatsApp ditahan sampai pemohon menulis lagi',
  stopped: 'pemohon menghentikan pesan WhatsApp',
}

const noReportWhatsapp: Partial<Record<WhatsappReach, string>> = {
  held: 'nomornya tidak menulis dalam 24 jam terakhir, dan belum ada templat WhatsApp',
  stopped: 'pemilik nomornya menghentikan pesan WhatsApp',
}

const list = new Intl.ListFormat('id-ID', { type: 'conjunction' })

function deskWordsOf(facts: ReachFacts, ways: readonly ReachWay[]): string {
  if (facts.withdrawn) return 'menarik persetujuannya, jadi tidak dikabari.'
  if (ways.length > 0) return `dikabari lewat ${list.format(ways.map((way) => deskWords[way]))}.`
  const whatsapp =
    facts.whatsapp === 'none' && facts.phone ? 'nomor WhatsApp-nya belum terbukti' : noWhatsapp[facts.whatsapp]
  const why = [facts.mail === 'on' ? undefined : noMail[facts.mail], whatsapp].filter(Boolean)
  // Who asked for no more messages is not written to by hand either.
  const byHand = facts.whatsapp === 'stopped' ? 'Kabari lewat telepon.' : 'Kabari lewat WhatsApp atau telepon.'
  const left = facts.phone ? byHand : 'Nomor telepon juga tidak ada.'
  return `tidak dikabari: ${why.join(', ')}. ${left}`
}

const familyReasons: Partial<Record<MailReach, string>> = {
  unconfirmed: ' karena alamat email Anda belum dikonfirmasi',
  contact_unconfirmed: ' karena alamat email Anda belum dikonfirmasi',
  refused: ' karena alamat email Anda ditolak server email',
  off: ' karena kabar lewat email Anda matikan',
}

const confirmFirst = ' Supaya jawabannya juga dikirim ke sana, buka tautan konfirmasi di email dari kami.'

function familySentence(facts: ReachFacts, ways: readonly ReachWay[]): string {
  const next = facts.mail === 'contact_unconfirmed' && !facts.withdrawn ? confirmFirst : ''
  if (ways.length > 0) {
    return `Begitu dijawab, Anda kami kabari lewat ${list.format(ways.map((way) => familyWords[way]))}.${next}`
  }
  const why = facts.withdrawn ? ' karena persetujuan Anda ditarik' : (familyReasons[facts.mail] ?? '')
  return `Buka lagi halaman ini untuk membaca jawabannya: kami belum dapat mengabari Anda${why}.${next}`
}

function reportSentence(facts: ReachFacts, ways: readonly ReachWay[]): string {
  if (ways.length > 0)
    return `Pelapor dikabari lewat ${list.format(ways.map((way) => deskWords[way]))}, tanpa isi laporan.`
  const why = noReportWhatsapp[facts.whatsapp]
  return `Pelapor tidak dikabari${why ? `: ${why}` : ''}. Jawabannya hanya ada di tautan laporannya.`
}

function waysOf(facts: ReachFacts): readonly ReachWay[] {
  const works: readonly (readonly [ReachWay, boolean])[] = [
    ['whatsapp', facts.whatsapp === 'on'],
    ['push', facts.devices > 0],
    ['mail', facts.mail === 'on'],
  ]
  return facts.withdrawn ? [] : works.flatMap(([way, on]) => (on ? [way] : []))
}

export function reachOfFacts(facts: ReachFacts): Reach {
  const ways = waysOf(facts)
  return {
    ways,
    desk: `Pemohon ${deskWordsOf(facts, ways)}`,
    family: familySentence(facts, ways),
    reports: reportSentence(facts, ways),
  }
}

export interface ManyReached {
  readonly requesters: number
  readonly isReached: boolean
  readonly words: string
}

export function reachOfMany(many: readonly ReachFacts[]): readonly ManyReached[] {
  const groups = Map.groupBy(many, (facts) => deskWordsOf(facts, waysOf(facts)))
  return [...groups]
    .map(([words, [first, ...others]]) => ({
      requesters: others.length + 1,
      isReached: first !== undefined && waysOf(first).length > 0,
      words: `${others.length + 1} pemohon ${words}`,
    }))
    .toSorted((a, b) => Number(b.isReached) - Number(a.isReached) || b.requesters - a.requesters)
}

/** Characters of an answer that go along; with the rest of the address wa.me takes them on every telephone. */
export const answerInWhatsapp = 900

function cut(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const short = signs.slice(0, most).join('')
  const end = Math.max(short.lastIndexOf(' '), short.lastIndexOf('\n'))
  return `${(end > short.length / 2 ? short.slice(0, end) : short).trimEnd()} …`
}

export function answerByWhatsapp(
  { kind, title, message }: { readonly kind: TicketKind; readonly title: string; readonly message: string },
  link: string,
): string {
  const thing = kind === 'question' ? 'pertanyaan' : 'aduan'
  return [
    `${portalName()} menjawab ${thing} Anda "${cut(title, 120)}":`,
    cut(message.trim(), answerInWhatsapp),
    `Selengkapnya, dan untuk membalas:\n${link}`,
  ].join('\n\n')
}
