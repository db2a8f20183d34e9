import { addDays, isoDay, zonedInstant } from '#shared/dates.ts'
import type { Season, Stage } from './season.ts'
import { type Holidays, type SeasonDay, weekdayNames } from './season-progress.ts'

const prefixes = ['memper', 'meng', 'meny', 'mem', 'men', 'me', 'peng', 'pem', 'pen', 'pe', 'di', 'ber', 'ter']
const suffixes = ['kannya', 'annya', 'nya', 'lah', 'kan', 'an', 'i', 'ane', 'ne', 'e']
/** The letter that a prefix swallows: memilih and pemilihan are pilih. */
const swallowed: Readonly<Record<string, string>> = {
  ...{ mem: 'p', men: 't', meny: 's', meng: 'k' },
  ...{ pem: 'p', pen: 't', peng: 'k' },
}

function findStems(word: string): ReadonlySet<string> {
  const bare = prefixes.flatMap((prefix) => {
    if (!word.startsWith(prefix) || word.length - prefix.length < 3) return []
    const rest = word.slice(prefix.length)
    const letter = swallowed[prefix]
    return letter ? [rest, letter + rest] : [rest]
  })
  const all = [word, ...bare]
  return new Set([
    ...all,
    ...all.flatMap((each) =>
      suffixes.flatMap((end) => (each.endsWith(end) && each.length > end.length + 2 ? each.slice(0, -end.length) : [])),
    ),
  ])
}

/** Every word of a text is compared with every stage: what was found is kept, up to this many words. */
const mostKept = 2_000
const kept = new Map<string, ReadonlySet<string>>()

function stemsOf(word: string): ReadonlySet<string> {
  const known = kept.get(word)
  if (known) return known
  const stems = findStems(word)
  if (kept.size >= mostKept) kept.clear()
  kept.set(word, stems)
  return stems
}

const isSame = (word: string, other: string) => !stemsOf(word).isDisjointFrom(stemsOf(other))

const enoughAlone = 8

export function stageLengthAt(
  words: readonly { readonly word: string }[],
  at: number,
  name: readonly string[],
): number {
  const whole = name.every((part, further) => isSame(words[at + further]?.word ?? '', part))
  if (whole) return name.length
  const [first = ''] = name
  return first.length >= enoughAlone && isSame(words[at]?.word ?? '', first) ? 1 : 0
}

export const seasonWords = (text: string) =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map(([word]) => ({ word }))

type Words = ReturnType<typeof seasonWords>

const otherNames: Readonly<Record<string, readonly string[]>> = {
  'verifikasi berkas': ['verif', 'cek berkas', 'periksa berkas', 'pemeriksaan berkas', 'verifikasi dokumen'],
  'pilih sekolah': [
    ...['ganti sekolah', 'ubah sekolah', 'tukar sekolah', 'ganti pilihan', 'ubah pilihan', 'tukar pilihan'],
    ...['ganti jalur', 'ubah jalur', 'pindah jalur', 'pindah pilihan'],
  ],
  'pengajuan akun': ['daftar akun', 'buat akun', 'bikin akun', 'gawe akun', 'registrasi akun'],
  'daftar ulang': ['lapor diri', 'registrasi ulang', 'her registrasi', 'heregistrasi'],
  'pengumuman cadangan': ['hasil cadangan', 'cadangan diumumkan', 'cadangan keluar', 'nama cadangan'],
  'pengumuman hasil': ['pengumuman spmb', 'pengumuman ppdb', 'pengumuman kelulusan', 'pengumuman seleksi'],
}

/** Beside these 'hasil' is the result of the selection, wherever they stand in the question. */
const ofResult =
  /^(spmb|ppdb|seleksi(nya)?|penerimaan|keluar|muncul|metu|diumumkan|diumumin|pengumuman(nya)?|lolos(nya)?|kelulusan)$/
const result = /^hasil(e|nya|ku)?$/

/** Behind 'hasil' these are another result. */
const otherResult =
  /^(tes|tka|ujian|uji|asesmen|lab|verifikasi|verif|kesehatan|scan|pindai\w*|unggah\w*|rapor|raport|foto|cek|pemeriksaan|perhitungan|hitung\w*)$/

function isOfResult(words: Words): boolean {
  const at = words.findIndex(({ word }) => result.test(word))
  return at !== -1 && !otherResult.test(words[at + 1]?.word ?? '') && words.some(({ word }) => ofResult.test(word))
}

const partsOf = (name: string) => seasonWords(name).map(({ word }) => word)

const lengthOfName = (words: Words, name: readonly string[]) =>
  Math.max(0, ...words.map((_, at) => stageLengthAt(words, at, name)))

function lengthOf(words: Words, { name }: Stage, season: Season): number {
  const namesOf = (stage: string) => [stage, ...(otherNames[stage.toLowerCase()] ?? [])].map(partsOf)
  const length = Math.max(...namesOf(name).map((parts) => lengthOfName(words, parts)))
  // 'Saya dari cadangan, kapan daftar ulang?' names 'Daftar ulang cadangan', whose words stand in any order.
  const shorter = season.stages.find(
    (other) => other.name !== name && name.toLowerCase().startsWith(`${other.name.toLowerCase()} `),
  )
  if (shorter) {
    const rest = partsOf(name.slice(shorter.name.length))
    const start = Math.max(...namesOf(shorter.name).map((parts) => lengthOfName(words, parts)))
    if (start > 0 && rest.every((part) => lengthOfName(words, [part]) > 0)) return Math.max(length, start + rest.length)
  }
  const further = length === 1 ? partsOf(name).slice(1) : []
  const more = further.length > 0 && further.every((part) => lengthOfName(words, [part]) > 0) ? further.length : 0
  return Math.max(length + more, name.toLowerCase() === 'pengumuman hasil' && isOfResult(words) ? 1 : 0)
}

/** The stages that the words name, the longest name first. */
export function stagesIn(words: Words, season: Season): Stage[] {
  const found = season.stages.flatMap((stage) => {
    const length = lengthOf(words, stage, season)
    return length > 0 ? [{ stage, length }] : []
  })
  return found.toSorted((one, other) => other.length - one.length).map(({ stage }) => stage)
}

export const stageIn = (words: Words, season: Season): Stage | undefined => stagesIn(words, season)[0]

const months = [
  ...['januari', 'februari', 'maret', 'april', 'mei', 'juni', 'juli'],
  ...['agustus', 'september', 'oktober', 'november', 'desember'],
]

const relative: Readonly<Record<string, number>> = {
  ...{ kemarin: -1, wingi: -1, besok: 1, bsk: 1, besuk: 1, sesuk: 1, mbesok: 1, lusa: 2 },
}

const weekdays: readonly string[] = weekdayNames.map((name) => name.toLowerCase())

/** Behind these 'Minggu' is a week, and any other weekday a day that is over. */
const pastWeek = new Set(['lalu', 'kemarin', 'wingi'])
const nextWeek = new Set(['depan', 'ngarep'])

const isoOf = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}

const monthOf = (word: string) =>
  months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word))) + 1

function weekdayOf(word: string, before: string, next: string, at: Date): string | undefined {
  const weekday = weekdays.indexOf(word.replace("'", ''))
  const isWeek =
    word === 'minggu' &&
    (/^\d+$|^(se|satu|dua|tiga|tiap|per)$/.test(before) || /^(ini|lagi)$/.test(next) || nextWeek.has(next))
  if (weekday === -1 || isWeek || pastWeek.has(next)) return undefined
  const today = new Date(`${isoDay(at)}T00:00:00Z`).getUTCDay()
  const mondayFirst = (day: number) => (day + 6) % 7
  // 'Senin depan' is the Monday of the week that begins with the next Monday.
  const ahead = nextWeek.has(next) ? 7 + mondayFirst(weekday) - mondayFirst(today) : (weekday - today + 7) % 7
  return isoDay(addDays(at, ahead))
}

/** True where a weekday is named and no day that counts from today. */
export const namesWeekday = (words: Words): boolean =>
  words.some(({ word }) => weekdays.includes(word)) && !words.some(({ word }) => relative[word] !== undefined)

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

function holidayIn(words: readonly { readonly word: string }[], holidays: Holidays, stageDay: string) {
  const letters = words.map(({ word }) => word).join('')
  const named = [...holidays].filter(([, name]) => letters.includes(lettersOf(name))).map(([day]) => day)
  const distance = (day: string) => Math.abs(zonedInstant(day).getTime() - zonedInstant(stageDay).getTime())
  return named.toSorted((one, other) => distance(one) - distance(other))[0]
}

interface DayContext {
  readonly at: Date
  /** A day of the stage, ISO: says which year is meant, and which month by a number alone behind 'tanggal'. */
  readonly stageDay: string
  readonly holidays: Holidays
}

/** The day as ISO in WIB; undefined when none is named. A day with another year's number is none. */
export function dayIn(words: readonly { readonly word: string }[], context: DayContext): string | undefined {
  const { at, stageDay, holidays } = context
  const [stageYear = 0, stageMonth = 0] = stageDay.split('-').map(Number)
  for (const [index, { word }] of words.entries()) {
    const ahead = relative[word]
    if (ahead !== undefined) return isoDay(addDays(at, ahead))
    const [before, next, afterNext] = [
      words[index - 1]?.word ?? '',
      words[index + 1]?.word ?? '',
      words[index + 2]?.word,
    ]
    const weekday = weekdayOf(word, before, next, at)
    if (weekday) return weekday
    if (!/^\d{1,2}$/.test(word)) continue
    const month = monthOf(next)
    if (month > 0) {
      if (/^\d{4}$/.test(afterNext ?? '') && Number(afterNext) !== stageYear) return undefined
      return isoOf(stageYear, month, Number(word))
    }
    if (/^(tanggal|tgl|tanggale)$/.test(before)) return isoOf(stageYear, stageMonth, Number(word))
  }
  return holidayIn(words, holidays, stageDay)
}

const schoolYear = /\b(20\d\d)\s?[/-]\s?(?:20)?(\d\d)\b/g

const nextYear = /\b(tahun|taun|thn|th|warsa)\s+(depan|dpn|ngarep|besok|berikutnya|mendatang)\b/i

const withoutSchoolYears = (question: string) =>
  question.replaceAll(schoolYear, (said, from: string, to: string) =>
    Number(to) === (Number(from) + 1) % 100 ? from : said,
  )

export function otherYearIn(question: string, seasonYear: number): number | undefined {
  const years = [...withoutSchoolYears(question).matchAll(/\b(20\d\d)\b/g)].map(([, year]) => Number(year))
  return years.includes(seasonYear) ? undefined : years.find((year) => year !== seasonYear)
}

const ofSeason = /\b(?:spmb|ppdb|pendaftaran|penerimaan|tahun (?:ajaran|pelajaran))\s+(?:tahun\s+)?(20\d\d)\b/gi

export function asksOtherSeason(question: string, { season }: Pick<SeasonDay, 'season'>): boolean {
  const text = withoutSchoolYears(question)
  const isLater = [...text.matchAll(/\b(20\d\d)\b/g)].some(([, year]) => Number(year) > season.year)
  return isLater || nextYear.test(text) || [...text.matchAll(ofSeason)].some(([, year]) => Number(year) !== season.year)
}
