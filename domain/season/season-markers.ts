// '{{tahap:pilih-sekolah.tutup}}' and '{{tanggal:usia}}' in a text: what the season says stands in their place. Pure.
import { formatLongDate, formatTime, zonedInstant } from '#shared/dates.ts'
import type { KeyDate, Season, Stage } from './season.ts'
import {
  closesInWords,
  daysOf,
  hasNoHour,
  lastMoment,
  notAnnounced,
  opensInWords,
  stateInWords,
  timesIn,
} from './stage-words.ts'

export const stageParts = {
  rentang: 'tanggal buka sampai tutup',
  buka: 'tanggal dan jam buka',
  tutup: 'tanggal dan jam tutup',
  'jam-tutup': 'jam tutup',
  'tanggal-tutup': 'tanggal tutup',
  keadaan: 'masih dibuka, atau sudah ditutup',
} as const

export type StagePart = keyof typeof stageParts

const isStagePart = (part: string): part is StagePart => Object.hasOwn(stageParts, part)

const marker = /\{\{([^{}]*)\}\}/g
const shape = /^(tahap|tanggal):([a-z0-9-]{1,40})(?:\.([a-z0-9-]{1,40}))?$/
const yearsBefore = /^([1-9]\d?)-tahun-sebelumnya$/

function partOfStage(stage: Stage, part: StagePart, season: Season, at: Date): string {
  const times = timesIn(season.stages, stage)
  const { opens, closes } = times
  switch (part) {
    case 'rentang':
      return daysOf(times)
        .replace(/^mulai /, '')
        .replace(' – ', '–')
    case 'buka':
      return opens ? opensInWords(opens) : notAnnounced
    case 'tutup':
      return closes ? closesInWords(closes) : notAnnounced
    case 'jam-tutup':
      return closes && !hasNoHour(closes) ? `pukul ${formatTime(closes)}` : `jam yang ${notAnnounced}`
    case 'tanggal-tutup':
      return closes ? formatLongDate(lastMoment(closes)) : notAnnounced
    case 'keadaan':
      return stateInWords(times, at)
  }
}

function keyDateInWords({ day }: KeyDate, part: string | undefined): string | undefined {
  const years = part === undefined ? 0 : Number(yearsBefore.exec(part)?.[1] ?? Number.NaN)
  if (Number.isNaN(years)) return undefined
  return formatLongDate(zonedInstant(`${Number(day.slice(0, 4)) - years}${day.slice(4)}`))
}

function wordsOf(inner: string, dates: Season, at: Date, current = dates): string | undefined {
  const [, kind, id, part] = shape.exec(inner.trim()) ?? []
  // How a stage stands today is true of the current season only.
  const season = part === 'keadaan' ? current : dates
  if (kind === 'tahap') {
    const stage = season.stages.find((each) => each.id === id)
    return stage && part && isStagePart(part) ? partOfStage(stage, part, season, at) : undefined
  }
  const date = kind === 'tanggal' ? season.dates.find((each) => each.id === id) : undefined
  return date && keyDateInWords(date, part)
}

/**
 * The text with the season's values. An unknown marker reads 'belum diumumkan'; other double braces stay. The state of a
 * stage is always that of the `current` season.
 */
export function fillSeason(text: string, season: Season, at: Date, current = season): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(marker, (whole, inner: string) => {
    if (!/^\s*(tahap|tanggal):/.test(inner)) return whole
    return wordsOf(inner, season, at, current) ?? notAnnounced
  })
}

export interface ChangedDate {
  readonly before: string
  readonly now: string
}

/** The dates of the text that differ between the two seasons, each once. */
export function changedDates(text: string, then: Season, current: Season, at: Date): ChangedDate[] {
  if (then === current) return []
  const pairs = [...text.matchAll(marker)].flatMap(([, inner = '']) => {
    const [before, after] = [wordsOf(inner, then, at, current), wordsOf(inner, current, at) ?? notAnnounced]
    return before === undefined || before === after ? [] : [[`${before} ${after}`, { before, now: after }] as const]
  })
  return [...new Map(pairs).values()]
}

export function findUnknownMarkers(text: string, season: Season): string[] {
  return [...text.matchAll(marker)].flatMap(([whole, inner = '']) =>
    wordsOf(inner, season, new Date(0)) === undefined ? [whole] : [],
  )
}

export function stagesNamedIn(
  text: string,
  season: Season,
  at: Date,
): { readonly stage: Stage; readonly words: string }[] {
  return [...text.matchAll(marker)].flatMap(([, inner = '']) => {
    const [, kind, id] = shape.exec(inner.trim()) ?? []
    const stage = kind === 'tahap' ? season.stages.find((each) => each.id === id) : undefined
    const words = stage && wordsOf(inner, season, at)
    return stage && words !== undefined ? [{ stage, words }] : []
  })
}

/** The stages whose days or close a filled text gives; a text that says how a stage stands needs no more. */
export function stagesDatedIn(text: string, season: Season): Stage[] {
  return season.stages.filter((stage) => {
    const times = timesIn(season.stages, stage)
    if (!times.closes || text.includes('sudah ditutup')) return false
    return [formatLongDate(lastMoment(times.closes)), daysOf(times).replace(' – ', '–')].some((days) =>
      text.includes(days),
    )
  })
}

/** A sentence that says nothing but how a stage stands: 'Pemilihan sekolah {{tahap:pilih-sekolah.keadaan}}.' */
const stateSentence = /(^|[.!?] )[^.!?\n{}]*\{\{tahap:([a-z0-9-]{1,40})\.keadaan\}\}\.(?: |\n|$)?/gm

export function withoutStateOf(text: string, stage: Pick<Stage, 'id'>): string {
  return text
    .replaceAll(stateSentence, (whole, before: string, id: string) => {
      if (id !== stage.id) return whole
      return before !== '' && whole.endsWith('\n') ? `${before.trim()}\n` : before
    })
    .trimEnd()
}

export const namesOfSeason = (text: string, kind: 'tahap' | 'tanggal', id: string) =>
  [...text.matchAll(marker)].some(([, inner = '']) => {
    const [, is, named] = shape.exec(inner.trim()) ?? []
    return is === kind && named === id
  })
