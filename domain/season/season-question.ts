// What a question asks of the season: of a stage, of a year that the portal does not cover, or of an extension. Pure.
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { dayIn } from './day-in-question.ts'
import type { Season, Stage } from './season.ts'
import { seasonAt } from './season-progress.ts'
import { stageLengthAt } from './stage-names.ts'
import { closingTime, endsWithDay, lastMoment, stateInWords, stateOf, timesOf } from './stage-words.ts'

/** What was asked; `sentence` says how the season stands, for the head of an answer. */
export interface SeasonQuestion {
  /** 'stage': the texts answer it and the sentence stands above; the others are answered by the sentence alone. */
  readonly kind: 'stage' | 'year' | 'extension'
  readonly sentence: string
  /** The stage of which the sentence tells; undefined where it tells of the season. */
  readonly stage?: Stage
}

const wordsIn = (text: string) =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map(([word]) => ({ word }))

/** Words that ask for a time, or whether something is still open. */
const asksWhen = new Set([
  ...['kapan', 'tanggal', 'tgl', 'jadwal', 'jadwale', 'jam', 'masih', 'buka', 'dibuka', 'bukak', 'tutup', 'ditutup'],
  ...[
    'terakhir',
    'batas',
    'sampai',
    'mulai',
    'berakhir',
    'telat',
    'terlambat',
    'terlewat',
    'deadline',
    'tenggat',
    'isih',
    'sekarang',
    'saiki',
    'skrg',
  ],
])

/** Words for the admission as a whole. */
const admission = new Set(['spmb', 'ppdb', 'pendaftaran', 'daftar', 'mendaftar', 'ndaftar', 'jadwal', 'penerimaan'])

/** '2025/2026', '2025/26'. */
const schoolYear = /\b(20\d\d)\s?[/-]\s?(?:20)?(\d\d)\b/g

const extended = /^(di)?(per)?panjang(an|kan)?$|^(di)?undur(kan)?$|^molor$|^(per)?panjangan$/

/** Also said of giving up a seat, so it counts only beside words of the season. */
const postponed = 'mundur'

/** Beside these words 'mundur' means giving up a seat, not a later date. */
const ownWish = new Set([
  'saya',
  'aku',
  'anak',
  'mau',
  'ingin',
  'arep',
  'dari',
  'cara',
  'bisa',
  'boleh',
  'diterima',
  'surat',
])

/** 'Pendaftarannya' is 'pendaftaran'. */
const isAdmissionWord = (word: string) => admission.has(word) || admission.has(word.replace(/nya$/, ''))

/** Whether the question asks for a later date. */
function asksExtension(words: readonly { readonly word: string }[], stage: Stage | undefined): boolean {
  if (words.some(({ word }) => extended.test(word))) return true
  const isOfSeason = stage !== undefined || words.some(({ word }) => isAdmissionWord(word))
  return isOfSeason && words.some(({ word }) => word === postponed) && !words.some(({ word }) => ownWish.has(word))
}

/** How families say it beside the stage's own name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'pilih sekolah': [
    ...['ganti sekolah', 'ubah sekolah', 'tukar sekolah', 'ganti pilihan', 'ubah pilihan', 'tukar pilihan'],
    ...['ganti jalur', 'ubah jalur', 'pindah jalur', 'pindah pilihan'],
  ],
  'pengajuan akun': ['daftar akun', 'buat akun', 'bikin akun', 'gawe akun', 'registrasi akun'],
  'daftar ulang': ['lapor diri'],
}

/** How many words of the question name the stage at most: by its name or as families say it. */
function lengthOf(words: readonly { readonly word: string }[], stage: Stage): number {
  const names = [stage.name, ...(otherNames[stage.name.toLowerCase()] ?? [])]
  const lengths = names.flatMap((name) => {
    const parts = wordsIn(name).map(({ word }) => word)
    return words.map((_, at) => stageLengthAt(words, at, parts))
  })
  return Math.max(0, ...lengths)
}

/** The stage with the longest name that stands in the question. */
function stageIn(words: readonly { readonly word: string }[], season: Season): Stage | undefined {
  const found = season.stages.flatMap((stage) => {
    const length = lengthOf(words, stage)
    return length > 0 ? [{ stage, length }] : []
  })
  return found.toSorted((one, other) => other.length - one.length)[0]?.stage
}

/** 'Pilih sekolah sudah ditutup 18 Juni 2025 pukul 17.00 WIB.' */
export const stageSentence = (stage: Stage, at: Date) => `${stage.name} ${stateInWords(timesOf(stage), at)}.`

/** How the stage stands on a day that was named: 'Pada 19 Juni 2025 sudah ditutup.'; undefined when none was, or today. */
function daySentence(words: readonly { readonly word: string }[], stage: Stage, at: Date): string | undefined {
  const { opens, closes } = timesOf(stage)
  const edge = closes ?? opens
  const day = edge && dayIn(words, at, isoDay(edge))
  if (!day || day === isoDay(at)) return undefined
  const name = formatLongDate(new Date(`${day}T12:00:00+07:00`))
  if (opens && day < isoDay(opens)) return `Pada ${name} belum dibuka.`
  if (!closes) return opens && day === isoDay(opens) ? `Pada ${name} dimulai.` : undefined
  const last = lastMoment(closes)
  if (day > isoDay(last)) return `Pada ${name} sudah ditutup.`
  const until = day === isoDay(last) && !endsWithDay(closes) ? ` sampai pukul ${closingTime(closes)}` : ''
  return `Pada ${name} dibuka${until}.`
}

/** How the season as a whole stands: the stage that matters now, or that all are over. */
function whole(season: Season, at: Date): Pick<SeasonQuestion, 'sentence' | 'stage'> {
  const { focus, ended } = seasonAt(season, at)
  const stage = season.stages[focus]
  if (ended || !stage) return { sentence: `Semua tahap ${season.name} sudah selesai.` }
  return { sentence: stageSentence(stage, at), stage }
}

/** A year that is named beside the admission, of another season; '2025/2026' is the school year of 2025. */
function otherYearIn(
  question: string,
  words: readonly { readonly word: string }[],
  season: Season,
): number | undefined {
  const isAdmission = words.some(({ word }) => isAdmissionWord(word))
  const isTimed = words.some(({ word }) => asksWhen.has(word))
  if (!isAdmission || !isTimed) return undefined
  const alone = question.replaceAll(schoolYear, (said, from: string, to: string) =>
    Number(to) === (Number(from) + 1) % 100 ? from : said,
  )
  const years = [...alone.matchAll(/\b(20\d\d)\b/g)].map(([, year]) => Number(year))
  return years.includes(season.year) ? undefined : years.find((year) => year !== season.year)
}

/** What the question asks of the season; undefined for nothing of it. */
export function readSeasonQuestion(question: string, season: Season, at: Date): SeasonQuestion | undefined {
  const words = wordsIn(question)
  const stage = stageIn(words, season)
  if (asksExtension(words, stage)) {
    const about = stage ? stageSentence(stage, at) : whole(season, at).sentence
    return {
      kind: 'extension',
      sentence: `${about} Perpanjangan hanya berlaku bila diumumkan panitia; jadwal di portal ini langsung ikut berubah.`,
    }
  }
  const year = otherYearIn(question, words, season)
  if (year !== undefined) {
    const is = year > season.year ? 'belum ada di portal ini' : 'tidak ada di portal ini'
    const { ended } = seasonAt(season, at)
    return {
      kind: 'year',
      sentence: `Portal ini memuat ${season.name}. Jadwal tahun ${year} ${is}.${ended ? ` ${whole(season, at).sentence}` : ''}`,
    }
  }
  const isOver = stage !== undefined && stateOf(timesOf(stage), at) === 'past'
  const onDay = stage && !isOver && daySentence(words, stage, at)
  if (!isOver && !onDay && !words.some(({ word }) => asksWhen.has(word))) return undefined
  if (stage) return { kind: 'stage', sentence: [stageSentence(stage, at), onDay].filter(Boolean).join(' '), stage }
  const asksWhole = words.some(({ word }) => isAdmissionWord(word))
  return asksWhole ? { kind: 'stage', ...whole(season, at) } : undefined
}
