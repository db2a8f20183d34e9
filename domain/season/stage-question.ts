// What a question about one stage asks: whether it is open on a day, at an hour, or how long it still is. Pure.

import { formatLongDate, formatTime, isoDay, zonedInstant } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import { dayIn, namesWeekday, type seasonWords } from './named-time.ts'
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
  readonly kind: 'stage' | 'year' | 'extension' | 'now'
  readonly sentence: string
  readonly stage?: Stage
  /** The day that was asked about, ISO in WIB. */
  readonly day?: string
  readonly asksTime: boolean
  /** True where the sentence says whether the stage is open at the hour that was asked about. */
  readonly saysHour?: boolean
}

export type Words = ReturnType<typeof seasonWords>

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

export const asksWhen = setOf(
  `kapan tanggal tgl jadwal jadwale jadwalnya jam masih buka dibuka bukak tutup ditutup terakhir batas sampai mulai berakhir telat
  terlambat terlewat deadline tenggat isih iseh sekarang saiki skrg`,
)

/** Of a stage of one day these ask whether it has come: 'hasil udah keluar blm'. */
export const asksWhether = setOf('sudah udah udh dah belum blm blum durung wis keluar muncul metu diumumkan hari')

const isTimed = (words: Words) => words.some(({ word }) => asksWhen.has(word))

const evening = setOf('malam malem sore maghrib magrib bengi')

/** How a stage stands on a day (ISO) between its begin and its end; never 'dibuka' for a day on which a school may be closed. */
function openDaySentence(day: string, stage: Stage, times: StageInSeason, { holidays }: SeasonDay): string {
  const { closes } = times
  const name = formatLongDate(zonedInstant(day))
  const off = times.isAtSchool ? dayOff(day, holidays) : undefined
  if (off)
    return `Pada ${name} (${off}) masa ${inSentence(stage.name)} berlangsung, tetapi sekolah belum tentu melayani; tanyakan dulu ke sekolah.`
  if (!closes || day !== isoDay(lastMoment(closes))) return `Pada ${name} dibuka.`
  if (hasNoHour(closes))
    return `Pada ${name} hari terakhirnya${times.isAtSchool ? '; jam layanan ditentukan sekolah' : ''}.`
  return `Pada ${name} dibuka${endsWithDay(closes) ? '' : ` sampai pukul ${closingTime(closes)}`}.`
}

interface AskedDay {
  readonly day: string
  readonly sentence: string
}

/** How the stage stands on the day that is named, other than today. */
function askedDay(words: Words, stage: Stage, context: SeasonDay): AskedDay | undefined {
  const { season, at, holidays } = context
  const times = timesIn(season.stages, stage)
  const end = endOf(times)
  const edge = end ?? times.opens
  // 'Minggu buka?' of a stage that is ahead means a Sunday within the stage.
  const from = times.opens && times.opens > at && namesWeekday(words) ? times.opens : at
  const day = edge && dayIn(words, { at: from, stageDay: isoDay(edge), holidays })
  if (!end || !day || day === isoDay(at)) return undefined
  const name = formatLongDate(zonedInstant(day))
  const past = `Pada ${name} sudah ${times.closes ? 'ditutup' : 'berakhir'}.`
  if (times.opens && day < isoDay(times.opens)) return { day, sentence: `Pada ${name} belum dibuka.` }
  if (day > isoDay(lastMoment(end))) return { day, sentence: past }
  if (!times.closes) return { day, sentence: `Pada ${name} sudah dibuka; batas akhirnya tidak diumumkan.` }
  return { day, sentence: openDaySentence(day, stage, times, context) }
}

const afternoon = setOf('sore malam malem bengi maghrib magrib')

/** The hour that is named as minutes of its day: 'jam 8 malam', 'pukul 15.30'. */
function minutesIn(words: Words): number | undefined {
  const at = words.findIndex(
    ({ word }, place) => /^(jam|pukul)$/.test(word) && /^\d{1,2}$/.test(words[place + 1]?.word ?? ''),
  )
  if (at === -1) return undefined
  const hour = Number(words[at + 1]?.word)
  const past = words.findIndex(({ word }, place) => place > at && /^(lewat|lebih|punjul)$/.test(word))
  const written = past === -1 ? words[at + 2]?.word : words[past + 1]?.word
  const minute = /^[0-5]\d$/.test(written ?? '') || past !== -1 ? Number(written) || 0 : 0
  const isLate =
    words.some(({ word }) => afternoon.has(word)) || (hour < 4 && words.some(({ word }) => word === 'siang'))
  return hour > 24 ? undefined : (hour < 12 && isLate ? hour + 12 : hour) * 60 + minute
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')} ${clockName()}`

/** Whether the stage is open at an hour of a day (ISO): known only on its last day, where it closes at an hour. */
function hourSentence(minutes: number, day: string, { closes, isAtSchool }: StageInSeason): string | undefined {
  if (closes && !endsWithDay(closes) && day === isoDay(closes)) {
    const closed = formatTime(closes).slice(0, 5).split('.').map(Number)
    const isOpen = minutes < (closed[0] ?? 0) * 60 + (closed[1] ?? 0)
    return `Pada ${formatLongDate(closes)} pukul ${clockOf(minutes)} ${isOpen ? 'masih dibuka' : 'sudah ditutup'}.`
  }
  return isAtSchool ? 'Jam layanan ditentukan sekolah; tanyakan dulu.' : undefined
}

/** 'Berapa hari lagi?' */
const asksHowLong = (words: Words) =>
  words.some(
    ({ word }, at) => /^(berapa|brp|piro|pirang)$/.test(word) && /^(hari|dina|dino)$/.test(words[at + 1]?.word ?? ''),
  )

export function ofStage(words: Words, stage: Stage, context: SeasonDay): SeasonQuestion | undefined {
  const { season, at, view } = context
  const times = timesIn(season.stages, stage)
  const state = stateOf(times, at)
  const named = askedDay(words, stage, context)
  const asked = state === 'past' ? undefined : named
  const minutes = state === 'past' ? undefined : minutesIn(words)
  const inEvening = words.some(({ word }) => evening.has(word)) && times.isAtSchool && state === 'now'
  const isToday = words.some(({ word }, place) => word === 'hari' && words[place + 1]?.word === 'ini')
  const asksTime =
    isTimed(words) ||
    isToday ||
    inEvening ||
    asksHowLong(words) ||
    named !== undefined ||
    (!endOf(times) && words.some(({ word }) => asksWhether.has(word)))
  if (state !== 'past' && !asked && !asksTime) return undefined
  const today = stageSentence(context, stage)
  const isAsked = state === 'now' || asked !== undefined
  const atHour = minutes !== undefined && isAsked ? hourSentence(minutes, asked?.day ?? isoDay(at), times) : undefined
  const countdown = asksHowLong(words) && view.stages.find(({ id }) => id === stage.id)?.countdown
  const parts = [
    today,
    asked && !atHour?.startsWith('Pada') && asked.sentence,
    atHour,
    inEvening && minutes === undefined && 'Jam layanan ditentukan sekolah; tanyakan dulu.',
    countdown && !today.includes(countdown) && `${countdown.charAt(0).toUpperCase()}${countdown.slice(1)}.`,
  ].filter((part): part is string => Boolean(part))
  // The state of the last day already leaves the hours to the school.
  const sentence = parts.filter(
    (part, place) => place === 0 || !part.startsWith('Jam layanan') || !parts[0]?.includes('jam layanan'),
  )
  return {
    ...{ kind: 'stage', sentence: sentence.join(' '), stage },
    ...(named && { day: named.day }),
    ...(atHour?.startsWith('Pada') && { saysHour: true }),
    asksTime,
  }
}
