import { connectionCounts } from '#platform/database/database.server.ts'
import { formatTime, now } from '#shared/dates.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { PutOff } from '#shared/errors.ts'
import {
  automatic,
  calm,
  choiceAt,
  isShedAt,
  type LoadReadings,
  levelByHand,
  type MeasuredPeak,
  type PeakChoice,
  type PeakLevel,
  type Sheddable,
  stepPeak,
  waitingWords,
} from './peak.ts'

let choice: PeakChoice = automatic
let measured: MeasuredPeak = calm
let measuredSince: Date | null = null
let measuredElsewhere: PeakLevel = 0
let readings: LoadReadings | null = null

export function applyChoice(chosen: PeakChoice): void {
  choice = chosen
  if (chosen.mode === 'off') settle()
}

function settle(): void {
  measured = calm
  measuredSince = null
  readings = null
}

export interface MeasuredChange {
  readonly from: PeakLevel
  readonly to: PeakLevel
}

/** Takes what was measured at `at`, in milliseconds of a clock that only goes forward; gives the change that follows, null for none. */
export function noteReadings(taken: LoadReadings, at: number): MeasuredChange | null {
  readings = choice.mode === 'off' ? null : taken
  if (choice.mode === 'off') return null
  const from = measured.level
  measured = stepPeak(measured, taken, at)
  if (measured.level === from) return null
  measuredSince = measured.level === 0 ? null : now()
  return { from, to: measured.level }
}

export function noteLevelElsewhere(level: PeakLevel): void {
  measuredElsewhere = level
}

/** The state of this process. */
interface PeakNow {
  readonly level: PeakLevel
  /** Since when; null at level 0. */
  readonly since: Date | null
  /** When the level by hand ends, while it is the one in force. */
  readonly until: Date | null
  readonly choice: PeakChoice
  readonly measured: PeakLevel
  /** The last; null where nothing is measured. */
  readonly readings: LoadReadings | null
}

export function peakNow(): PeakNow {
  const at = now()
  const chosen = choiceAt(choice, at)
  const byHand = chosen.mode === 'level' && chosen.level >= measured.level ? chosen : null
  return {
    level: byHand?.level ?? measured.level,
    since: byHand?.since ?? measuredSince,
    until: byHand?.until ?? null,
    choice: chosen,
    measured: measured.level,
    readings,
  }
}

export function peakLevelNow(): PeakLevel {
  const elsewhere = choice.mode === 'off' ? 0 : measuredElsewhere
  return Math.max(levelByHand(choice, now()), measured.level, elsewhere) as PeakLevel
}

export function isShed(thing: Sheddable): boolean {
  return isShedAt(peakLevelNow(), thing)
}

/** By measure nobody knows how long it lasts: so long staff are asked to wait, in milliseconds. */
const usualWait = minutes(5)

/**
 * Goes on only while it is done.
 * @throws PutOff with the time at which to try again: when the level by hand ends, in a few minutes otherwise.
 */
export function refuseWhileShed(thing: Sheddable): void {
  if (!isShed(thing)) return
  const at = now()
  const end = peakNow().until ?? new Date(at.getTime() + usualWait)
  // The next whole minute: a time in words has no seconds.
  const again = new Date(Math.ceil(end.getTime() / minutes(1)) * minutes(1))
  throw new PutOff(`Ditunda selama mode puncak. Coba lagi pukul ${formatTime(again)}.`, again.getTime() - at.getTime())
}

/** Families come back within this span, each at another moment, so that they do not come all at once. In milliseconds. */
const comesBack = { from: seconds(60), within: seconds(120) }

/**
 * Goes on only while new questions are taken.
 * @throws PutOff with a wait of one to three minutes, another for each.
 */
export function refuseQuestionWhileShed(): void {
  if (!isShed('newQuestions')) return
  const wait = comesBack.from + Math.random() * comesBack.within
  const inMinutes = Math.ceil(wait / minutes(1))
  throw new PutOff(
    `Portal sedang sangat ramai, jadi pertanyaan Anda belum terkirim. Tulisan Anda masih ada. Tunggu ${inMinutes} menit, lalu kirim lagi.`,
    wait,
  )
}

export const fileLater = 'Portal sedang sangat ramai. Kirim dulu tanpa berkas ini, lalu lampirkan nanti.'

export function waitingConnections(): number {
  return connectionCounts().waiting
}

/** In words; null while everything is done. */
export function peakLine(): string | null {
  const { level, since } = peakNow()
  if (level === 0) return null
  const from = since ? ` sejak ${formatTime(since)}` : ''
  return `Mode puncak tingkat ${level}${from}: ${waitingWords[level]}.`
}
