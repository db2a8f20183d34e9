// What a question asks of the season: of a stage, of a year that the portal does not cover, or of an extension. Pure.
import { formatLongDate, isoDay, wibInstant } from '#shared/dates.ts'
import { asksOtherSeason, dayIn, otherYearIn, seasonWords, stageIn } from './named-time.ts'
import type { Stage } from './season.ts'
import { dayOff, type SeasonDay, stageSentence } from './season-progress.ts'
import {
  closingTime,
  endOf,
  endsWithDay,
  hasNoHour,
  inSentence,
  lastMoment,
  type StageInSeason,
  stateOf,
  timesIn,
} from './stage-words.ts'

export interface SeasonQuestion {
  /** 'stage': the texts answer it and the sentence stands above; the others are answered by the sentence alone. */
  readonly kind: 'stage' | 'year' | 'extension'
  readonly sentence: string
  readonly stage?: Stage
  readonly asksTime: boolean
}

type Words = ReturnType<typeof seasonWords>

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const asksWhen = setOf(
  `kapan tanggal tgl jadwal jadwale jadwalnya jam masih buka dibuka bukak tutup ditutup terakhir batas sampai mulai berakhir telat
  terlambat terlewat deadline tenggat isih iseh sekarang saiki skrg`,
)

/** Of a stage of one day these ask whether it has come: 'hasil udah keluar blm'. */
const asksWhether = setOf('sudah udah udh dah belum blm blum durung wis keluar muncul metu diumumkan hari')

const evening = setOf('malam malem sore maghrib magrib bengi')

const admission = /^(spmb|ppdb|pendaftaran|mendaftar|ndaftar|penerimaan)(nya|e)?$/

/** Words that mean the admission only if nothing else is named: 'jadwal bioskop' is something else. */
const weakAdmission = /^(daftar|jadwal|jadwale|tahap|tahapan|terakhir|tutup|ditutup|deadline)(nya|e)?$/

const nothingElse = setOf(
  `sma smk slb sekolah negeri jateng jawa tengah apa apakah kah ya kak min pak bu mas mbak mau bisa boleh saya aku anak ini itu hari
  belum blm sudah udah udh lagi berapa online online di ke yang untuk nggak gak ga tidak to ta nopo apa masuk tahun`,
)

const extended = /^(di)?(per)?panjang(an|kan)?$|^(di)?undur(kan)?$|^molor$|^(per)?panjangan$/

/** Also said of giving up a seat, so it counts only beside words of the season. */
const postponed = 'mundur'

/** Beside these words 'mundur' means giving up a seat, not a later date. */
const ownWish = setOf('saya aku anak mau ingin arep dari cara bisa boleh diterima surat')

const isTimed = (words: Words) => words.some(({ word }) => asksWhen.has(word))
const isAdmission = (words: Words) => words.some(({ word }) => admission.test(word))

const meansAdmission = (words: Words) =>
  words.some(({ word }) => weakAdmission.test(word)) &&
  words.every(
    ({ word }) => weakAdmission.test(word) || asksWhen.has(word) || nothingElse.has(word) || /^\d+$/.test(word),
  )

function asksExtension(words: Words, stage: Stage | undefined): boolean {
  if (words.some(({ word }) => extended.test(word))) return true
  const isOfSeason = stage !== undefined || isAdmission(words) || words.some(({ word }) => weakAdmission.test(word))
  return isOfSeason && words.some(({ word }) => word === postponed) && !words.some(({ word }) => ownWish.has(word))
}

/** How a stage stands on a day (ISO) between its begin and its end; never 'dibuka' for a day on which a school may be closed. */
function openDaySentence(day: string, stage: Stage, times: StageInSeason, { holidays }: SeasonDay): string {
  const { closes } = times
  const name = formatLongDate(wibInstant(day))
  const off = times.isAtSchool ? dayOff(day, holidays) : undefined
  if (off)
    return `Pada ${name} (${off}) masa ${inSentence(stage.name)} berlangsung, tetapi sekolah belum tentu melayani; tanyakan dulu ke sekolah.`
  if (!closes || day !== isoDay(lastMoment(closes))) return `Pada ${name} dibuka.`
  if (hasNoHour(closes))
    return `Pada ${name} hari terakhirnya${times.isAtSchool ? '; jam layanan ditentukan sekolah' : ''}.`
  return `Pada ${name} dibuka${endsWithDay(closes) ? '' : ` sampai pukul ${closingTime(closes)}`}.`
}

function daySentence(words: Words, stage: Stage, context: SeasonDay): string | undefined {
  const { season, at, holidays } = context
  const times = timesIn(season.stages, stage)
  const end = endOf(times)
  const edge = end ?? times.opens
  const day = edge && dayIn(words, { at, stageDay: isoDay(edge), holidays })
  if (!end || !day || day === isoDay(at)) return undefined
  const name = formatLongDate(wibInstant(day))
  if (times.opens && day < isoDay(times.opens)) return `Pada ${name} belum dibuka.`
  if (day > isoDay(lastMoment(end))) return `Pada ${name} sudah ${times.closes ? 'ditutup' : 'berakhir'}.`
  return times.closes ? openDaySentence(day, stage, times, context) : undefined
}

/** The stage in which families register; its close is what 'pendaftaran' asks for. */
const registers = /\b(pilih|memilih|pemilihan|pendaftaran)\b/i

function whole(day: SeasonDay): Pick<SeasonQuestion, 'sentence' | 'stage'> {
  const { season, at, view } = day
  const stage = season.stages[view.focus]
  if (view.ended || !stage) return { sentence: `Semua tahap ${season.name} sudah selesai.` }
  const registration = season.stages.find(({ name }) => registers.test(name))
  if (!registration || stateOf(timesIn(season.stages, registration), at) !== 'past')
    return { sentence: stageSentence(day, stage), stage }
  const which = view.stages[view.focus]?.state === 'now' ? 'Tahap sekarang' : 'Tahap berikutnya'
  return { sentence: `${stageSentence(day, registration)} ${which}: ${stageSentence(day, stage)}`, stage }
}

function ofOtherSeason(question: string, words: Words, day: SeasonDay): SeasonQuestion | undefined {
  const { season, view } = day
  const year =
    isTimed(words) && (isAdmission(words) || meansAdmission(words)) ? otherYearIn(question, season.year) : undefined
  if (year !== undefined) {
    const is = year > season.year ? 'belum ada di portal ini' : 'tidak ada di portal ini'
    const ended = view.ended ? ` ${whole(day).sentence}` : ''
    return {
      ...{ kind: 'year', asksTime: true },
      sentence: `Portal ini memuat ${season.name}. Jadwal tahun ${year} ${is}.${ended}`,
    }
  }
  if (!asksOtherSeason(question, day)) return undefined
  return {
    ...{ kind: 'stage', asksTime: false },
    sentence: `Portal ini memuat ${season.name}. Aturan dan tanggal untuk tahun lain belum ada di sini; yang di bawah ini berlaku pada ${season.year}.`,
  }
}

function ofStage(words: Words, stage: Stage, day: SeasonDay): SeasonQuestion | undefined {
  const times = timesIn(day.season.stages, stage)
  const state = stateOf(times, day.at)
  const onDay = state === 'past' ? undefined : daySentence(words, stage, day)
  const inEvening = words.some(({ word }) => evening.has(word)) && times.isAtSchool && state === 'now'
  const isToday = words.some(({ word }, at) => word === 'hari' && words[at + 1]?.word === 'ini')
  const asksTime =
    isTimed(words) || isToday || inEvening || (!endOf(times) && words.some(({ word }) => asksWhether.has(word)))
  if (state !== 'past' && !onDay && !asksTime) return undefined
  const sentence = [stageSentence(day, stage), onDay].filter(Boolean).join(' ')
  const hours = inEvening && !sentence.includes('jam layanan') ? ' Jam layanan ditentukan sekolah; tanyakan dulu.' : ''
  return { kind: 'stage', sentence: `${sentence}${hours}`, stage, asksTime: asksTime || onDay !== undefined }
}

export function readSeasonQuestion(question: string, day: SeasonDay): SeasonQuestion | undefined {
  const words = seasonWords(question)
  const stage = stageIn(words, day.season)
  if (asksExtension(words, stage)) {
    const about = stage ? stageSentence(day, stage) : whole(day).sentence
    return {
      ...{ kind: 'extension', asksTime: true },
      sentence: `${about} Perpanjangan hanya berlaku bila diumumkan panitia; jadwal di portal ini langsung ikut berubah.`,
    }
  }
  const other = ofOtherSeason(question, words, day)
  if (other) return other
  if (stage) return ofStage(words, stage, day)
  const asksWhole = isTimed(words) && (isAdmission(words) || meansAdmission(words))
  return asksWhole ? { kind: 'stage', asksTime: true, ...whole(day) } : undefined
}
