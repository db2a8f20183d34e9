import { inFull } from '#domain/search/language/message-words.ts'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'
import type { ConversationState } from '../answer.ts'

/** The first and the last day that the words may mean, ISO; equal for a whole date. */
interface SaidTime {
  readonly from: string
  readonly to: string
  readonly words: string
}

const months = [
  ...['januari|jan', 'februari|pebruari|feb|peb', 'maret|mar', 'april|apr', 'mei', 'juni|jun', 'juli|jul'],
  ...[
    'agustus|agu|agt|ags|aug',
    'september|sept|sep',
    'oktober|okt|oct',
    'november|nopember|nov|nop',
    'desember|des|dec',
  ],
]
const monthNames = months.map((names) => {
  const name = names.split('|')[0] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
})
const month = `(${months.join('|')})`

const dayMonthYear = new RegExp(`(?<!\\d)(\\d{1,2})[\\s-]+${month}\\.?[\\s,-]+'?(\\d{4}|\\d{2})(?!\\d)`, 'i')
const numbers = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/
const monthYear = new RegExp(`\\b${month}\\.?[\\s,-]+(\\d{4})(?!\\d)`, 'i')
const yearAlone = /(?<!\d)((?:19|20)\d\d)(?!\d)/

const monthNumber = (said: string) => months.findIndex((names) => names.split('|').includes(said.toLowerCase())) + 1

const fullYear = (said: string) =>
  said.length === 4 ? Number(said) : Number(said) + (Number(said) <= 50 ? 2000 : 1900)

const iso = (year: number, monthOf: number, day: number) =>
  `${year}-${String(monthOf).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const lastDay = (year: number, monthOf: number) => new Date(Date.UTC(year, monthOf, 0)).getUTCDate()

function wholeDate(day: number, monthOf: number, year: number): SaidTime | undefined {
  if (monthOf < 1 || monthOf > 12 || day < 1 || day > lastDay(year, monthOf)) return undefined
  const at = iso(year, monthOf, day)
  return { from: at, to: at, words: `${day} ${monthNames[monthOf - 1]} ${year}` }
}

export function readSaidDate(text: string): SaidTime | undefined {
  const named = dayMonthYear.exec(text)
  if (named) return wholeDate(Number(named[1]), monthNumber(named[2] ?? ''), fullYear(named[3] ?? ''))
  const written = numbers.exec(text)
  if (written) return wholeDate(Number(written[1]), Number(written[2]), fullYear(written[3] ?? ''))
  const inMonth = monthYear.exec(text)
  if (inMonth) {
    const [year, at] = [Number(inMonth[2]), monthNumber(inMonth[1] ?? '')]
    return { from: iso(year, at, 1), to: iso(year, at, lastDay(year, at)), words: `${monthNames[at - 1]} ${year}` }
  }
  const year = yearAlone.exec(text)?.[1]
  return year ? { from: `${year}-01-01`, to: `${year}-12-31`, words: year } : undefined
}

const years = /(?<!\d)(\d{1,2})\s?(?:tahun|thn|th|taun|warsa|yo|years?)\b/i
const monthsLong = /(?<!\d)(\d{1,2})\s?(?:bulan|bln|wulan|sasi|months?)\b/i

/** The same day so many years and months earlier; the last of the month where it has no such day. */
export function earlier(day: string, yearsBack: number, monthsBack = 0): string {
  const [year = 0, at = 1, date = 1] = day.split('-').map(Number)
  const whole = year * 12 + at - 1 - yearsBack * 12 - monthsBack
  const [toYear, toMonth] = [Math.floor(whole / 12), (whole % 12) + 1]
  return iso(toYear, toMonth, Math.min(date, lastDay(toYear, toMonth)))
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/**
 * When something began that has lasted this long on `today` (ISO): '20 tahun' is up to a day less than 21 years,
 * '20 tahun 11 bulan' up to a day less than a month more. Undefined without a length.
 */
export function readSaidLength(text: string, today: string): SaidTime | undefined {
  const [inYears, inMonths] = [years.exec(text)?.[1], monthsLong.exec(text)?.[1]]
  if (inYears === undefined && inMonths === undefined) return undefined
  const [y, m] = [Number(inYears ?? 0), Number(inMonths ?? 0)]
  const earliest = inMonths === undefined ? earlier(today, y + 1) : earlier(today, y, m + 1)
  const words = [inYears && `${y} tahun`, inMonths && `${m} bulan`].filter(Boolean).join(' ')
  return { from: dayAfter(earliest), to: earlier(today, y, m), words }
}

export type CaseKind = NonNullable<ConversationState['rule']>

interface OwnCase {
  readonly kind: CaseKind
  readonly since: SaidTime
  readonly isLength: boolean
}

const asksWhether =
  /\?|\b(boleh|bole|bisa|bsa|dapat|dpt|masih|msh|oleh|olih|iso|isa|saged|isih|tasih|taksih|kenging|angsal|pareng|kena|keno|bs|masi|keterima|diterima|memenuhi|cukup|lewat|kelewat|ketuaan|syarat|daftar|ndaftar|mendaftar|berlaku|laku|sah|dipakai|dipake|kepakai|gimana|bagaimana|piye|pripun)\b/i

const born = /\b(lahir|lahire|lahirnya|kelahiran|lair|laire|born)\b/i
const aged = /\b(umur|umurnya|umure|umurku|usia|usianya|usiane|berumur|berusia|yuswa|yuswane|yuswanipun)\b/i
const card = /\b(kk|kartu keluarga)\b/i
const cardBegan =
  /\b(terbit|diterbitkan|dibuat|dicetak|keluar|jadi|pindah|pindahan|tinggal|domisili|menetap|manggon|anyar|baru)\b/i
const certificate = /\b(piagam|piagamnya|sertifikat|sertifikatnya|sertipikat|medali|kejuaraan)\b/i

/** Differing birthdays in documents, and ages of documents, are other topics. */
const aboutDocuments =
  /\b(akta|akte|rapor|raport|ijazah|kia|kk|beda|berbeda|salah|keliru|kleru|ejaan|piagam|sertifikat|surat)\b/i

/** Groups and schools with exceptions or other rules: no conclusions about them. */
const excepted =
  /\b(swasta|disabilitas|difabel|disabel|tuna\w+|abk|berkebutuhan khusus|slb|panti|bencana|nikah|menikah|kawin|rabi|hamil)\b/i

const otherLevel = /\b(tk|paud|sd|sdn|mi|smp|smpn|mts|sekolah dasar|kuliah|universitas|perguruan tinggi)\b/i
const ownSchool = /\b(sma|sman|smk|smkn|stm|slb)\b/i
const ownLevel = /\b(sma|sman|smk|smkn|stm|slb|spmb|ppdb)\b/i

/** The off-topic subjects on how other levels admit, each with the names of its level. */
const admissions = {
  smp: 'smp|smpn|mts|mtsn|tsanawiyah',
  sd: 'sd|sdn|mi|min|ibtidaiyah|sekolah dasar',
  'tk-paud': 'tk|paud|taman kanak-kanak',
} as const

const entering =
  '(?:masuk|mlebu|mlebet|lumebet|(?:n|men|pen)?daftar(?:an)?|penerimaan|nerima|umur|usia|umure|yuswa|lanjut|nglanjutke|sekolah|spmb|ppdb)'
const whileBefore =
  /\b(dulu|dhisik|rumiyin|waktu|sejak|ketika|lulus|lulusan|tamat|ijazah|rapor|asal|dari|saka|saking)\b/i

export type OtherLevel = keyof typeof admissions

/** The level that the question asks to enter, where it is none of these schools; 'lulusan SMP masuk mana' asks for none. */
export function otherLevelIn(question: string): OtherLevel | undefined {
  if (ownSchool.test(question)) return undefined
  return (Object.keys(admissions) as OtherLevel[]).find((level) => {
    const target = new RegExp(
      String.raw`\b${entering} (?:ke |di |ing |ten |teng |jenjang )?(?:${admissions[level]})\b`,
      'i',
    )
    const found = target.exec(question)
    return found !== null && !whileBefore.test(question.slice(0, found.index + found[0].length))
  })
}

/** Below this age no rule of these schools is meant; years. */
const youngest = 12

const timeAlone = new RegExp(`^(?:\\d+|tahun|thn|th|taun|warsa|bulan|bln|wulan|sasi|${months.join('|')})$`)

/** Another date or length for the rule that was applied before: 'eh salah, 2003', 'kalau 19 tahun?'. */
export function readOtherTime(kind: CaseKind, words: readonly string[], today: string): OwnCase | undefined {
  if (words.length === 0 || !words.every((word) => timeAlone.test(word))) return undefined
  const text = words.join(' ')
  const length = kind === 'certificate' ? undefined : readSaidLength(text, today)
  const since = length ?? readSaidDate(text)
  return since && { kind, since, isLength: length !== undefined }
}

/** With the words in full that messages shorten: 'umr', 'sertif'. */
const withWholeWords = (typed: string) => typed.replaceAll(/\p{L}+/gu, (word) => inFull(word.toLowerCase(), undefined))

export function readOwnCase(typed: string, today: string): OwnCase | undefined {
  const question = withWholeWords(typed)
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

export interface StatedRule {
  readonly years: number
  readonly day: string
}

const date = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`

/** The sentences in which texts state a rule; other words for it are not guessed at. */
const stated: Readonly<Record<CaseKind, RegExp>> = {
  age: new RegExp(String.raw`[Pp]aling tinggi (\d{1,2}) tahun pada ${date}`),
  'family-card': new RegExp(String.raw`sekurang-kurangnya (\d{1,2}) tahun sampai ${date}`),
  certificate: new RegExp(String.raw`terbit paling lama (\d{1,2}) tahun sebelum ${date}`),
}

export function readRule(kind: CaseKind, text: string): StatedRule | undefined {
  const [, years, said] = stated[kind].exec(text) ?? []
  const day = said === undefined ? undefined : readSaidDate(said)
  return day ? { years: Number(years), day: day.from } : undefined
}

const inWords = (day: string) => formatLongDate(zonedInstant(day))

export function conclude({ kind, since, isLength }: OwnCase, rule: StatedRule): string {
  const limit = earlier(rule.day, rule.years)
  const [limitInWords, dayInWords] = [inWords(limit), inWords(rule.day)]
  const isAfter = since.from >= limit
  const isBefore = since.to < limit
  if (kind === 'age') {
    const who = isLength ? `Yang sekarang berumur ${since.words}` : `Yang lahir ${since.words}`
    if (isAfter) return `${who} memenuhi batas usia: paling tinggi ${rule.years} tahun pada ${dayInWords}.`
    if (isBefore && since.to <= earlier(rule.day, rule.years + 1))
      return `${who} melewati batas usia: pada ${dayInWords} umurnya sudah ${rule.years + 1} tahun atau lebih.`
    if (isBefore)
      return `${who} sudah lewat ${rule.years} tahun pada ${dayInWords}. Tanyakan dulu kepada petugas sebelum mendaftar.`
    return `Yang menentukan tanggal lahirnya: yang lahir ${limitInWords} atau sesudahnya memenuhi batas usia.`
  }
  if (kind === 'family-card') {
    const what = isLength ? `Sudah ${since.words}` : `Sejak ${since.words}`
    if (since.to <= limit) return `${what} berarti cukup: pada ${dayInWords} sudah ${rule.years} tahun atau lebih.`
    if (since.from > limit)
      return `${what} berarti belum ${rule.years} tahun pada ${dayInWords}. Bila KK berubah bukan karena pindah alamat, KK itu tetap dapat dipakai; bila karena pindah, tanyakan dulu.`
    return `Yang menentukan tanggalnya: tinggal di alamat itu sejak ${limitInWords} atau sebelumnya sudah cukup.`
  }
  if (since.from > rule.day) return `Piagam bertanggal sesudah ${dayInWords} belum dihitung.`
  if (isAfter) return `Piagam dari ${since.words} masih dalam ${rule.years} tahun sebelum ${dayInWords}.`
  if (isBefore) return `Piagam dari ${since.words} sudah lebih dari ${rule.years} tahun sebelum ${dayInWords}.`
  return `Yang menentukan tanggal terbitnya: piagam yang terbit ${limitInWords} atau sesudahnya masih dalam batas.`
}
