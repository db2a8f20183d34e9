// What a question asks of the season: of a stage, of a year that the portal does not cover, or of an extension. Pure.
import { formatLongDate, isoDay, zonedInstant } from '#shared/dates.ts'
import { asksOtherSeason, dayIn, otherYearIn, seasonWords, stageIn } from './named-time.ts'
import type { Stage } from './season.ts'
import { type SeasonDay, stageSentence } from './season-progress.ts'
import { asksWhen, asksWhether, ofStage, type SeasonQuestion, setOf, type Words } from './stage-question.ts'
import { isOnDay, stateOf, timesIn } from './stage-words.ts'

const admission = /^(spmb|ppdb|pendaftaran|mendaftar|ndaftar|penerimaan)(nya|e)?$/

/** Words that mean the admission only if nothing else is named: 'jadwal bioskop' is something else. */
const weakAdmission = /^(daftar|jadwal|jadwale|tahap|tahapan|terakhir|tutup|ditutup|deadline)(nya|e)?$/

const nothingElse = setOf(
  `sma smk slb sekolah negeri apa apakah kah ya kak min pak bu mas mbak mau bisa boleh saya aku anak ini itu hari
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
  const isOfSeason = stage !== undefined || isAdmission(words) || words.some(({ word }) => weakAdmission.test(word))
  // 'Perpanjang SIM online' is about something else.
  const isKnown = (word: string) => extended.test(word) || asksWhen.has(word) || nothingElse.has(word)
  if (words.some(({ word }) => extended.test(word))) return isOfSeason || words.every(({ word }) => isKnown(word))
  return isOfSeason && words.some(({ word }) => word === postponed) && !words.some(({ word }) => ownWish.has(word))
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

const ofToday = setOf('hari sekarang saiki skrg saat')
const stageWord = /^(tahap|tahapan|tahape|proses)(nya|e)?$/
const whichOne = setOf('apa opo mana nopo pundi berapa')
const lastOne = setOf('terakhir batas tutup ditutup deadline')
const aroundNow = setOf('sampai wes wis lg tekan')
const atPresent = setOf('ini iki lagi lg')

/** 'Sekarang tahap apa?', 'hari ini terakhir apa?': no stage is named, all that are open are the answer. */
function ofNow(words: Words, day: SeasonDay): SeasonQuestion | undefined {
  const has = (known: ReadonlySet<string>) => words.some(({ word }) => known.has(word))
  const asksStage = words.some(({ word }, at) => stageWord.test(word) && whichOne.has(words[at + 1]?.word ?? ''))
  if (!asksStage && !(has(ofToday) && has(lastOne))) return undefined
  const known = [asksWhen, asksWhether, ofToday, nothingElse, whichOne, lastOne, aroundNow]
  const isKnown = (word: string) =>
    stageWord.test(word) || weakAdmission.test(word) || known.some((set) => set.has(word))
  const asksPresent = asksStage && (has(ofToday) || has(atPresent))
  if (!asksPresent && !words.every(({ word }) => isKnown(word))) return undefined
  const { season, view } = day
  const open = season.stages.filter((_, place) => view.stages[place]?.state === 'now')
  const focus = season.stages[view.focus]
  if (open.length === 0 || !focus) return { kind: 'now', asksTime: true, ...whole(day) }
  const stands = open.map((stage) => stageSentence(day, stage))
  const sentence =
    stands.length === 1 ? (stands[0] ?? '') : `Sekarang:\n${stands.map((each) => `- ${each}`).join('\n')}`
  return { kind: 'now', asksTime: true, sentence, stage: focus }
}

const scheduleWord = /^(jadwal|tahap|tahapan)(nya|e|an)?$/

/** 'Jadwal', 'tahapan SPMB lengkap': every stage with its dates. */
function ofSchedule(words: Words, { season, view }: SeasonDay): SeasonQuestion | undefined {
  const isKnown = (word: string) =>
    scheduleWord.test(word) ||
    admission.test(word) ||
    nothingElse.has(word) ||
    /^(lengkap|semua|kapan)(nya|e)?$/.test(word)
  const isOfYear = (word: string) => word === String(season.year)
  if (!words.some(({ word }) => scheduleWord.test(word))) return undefined
  if (!words.every(({ word }) => isKnown(word) || isOfYear(word))) return undefined
  const rows = view.stages.map(({ name, when }) => `- ${name}: ${when}`)
  const ended = view.ended ? ', yang sudah selesai' : ''
  return { kind: 'now', asksTime: true, sentence: `Jadwal ${season.name}${ended}:\n${rows.join('\n')}` }
}

/** 'Besok ada apa?': the stages of that day. */
function ofDay(words: Words, context: SeasonDay): SeasonQuestion | undefined {
  const { season, view, at, holidays } = context
  if (
    !words.some(
      ({ word }, place) => word === 'ada' && /^(apa|opo|acara|agenda|tahap)$/.test(words[place + 1]?.word ?? ''),
    )
  )
    return undefined
  const today = isoDay(at)
  const day =
    dayIn(words, { at, stageDay: today, holidays }) ?? (words.some(({ word }) => ofToday.has(word)) ? today : undefined)
  if (!day) return undefined
  const rows = season.stages.flatMap((stage, place) => {
    return isOnDay(timesIn(season.stages, stage), day) ? [`- ${stage.name}: ${view.stages[place]?.when}`] : []
  })
  const on = `Pada ${formatLongDate(zonedInstant(day))}`
  const next = season.stages.find(
    (stage) => (timesIn(season.stages, stage).opens?.getTime() ?? 0) > zonedInstant(day).getTime(),
  )
  const none = [`${on} tidak ada tahap ${season.name}.`, next && stageSentence(context, next)].filter(Boolean).join(' ')
  const sentence = rows.length === 0 ? none : `${on}:\n${rows.join('\n')}`
  return { kind: 'now', asksTime: true, sentence, day }
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
  const ofStages = ofDay(words, day) ?? ofSchedule(words, day) ?? ofNow(words, day)
  if (ofStages) return ofStages
  const asksWhole = isTimed(words) && (isAdmission(words) || meansAdmission(words))
  return asksWhole ? { kind: 'stage', asksTime: true, ...whole(day) } : undefined
}
