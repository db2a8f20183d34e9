import { minutes, seconds } from '#shared/durations.ts'
import { RetryLater } from '#shared/errors.ts'
import {
  calm,
  type MeasuredPeak,
  noneChosen,
  type PeakChoice,
  type Switch,
  stepPeak,
  switches,
  switchNames,
} from './peak.ts'

let choice: PeakChoice = noneChosen
let measured: MeasuredPeak = calm
let isBusyElsewhere = false

export function applyChoice(chosen: PeakChoice): void {
  choice = chosen
}

/** Takes a delay measured `at` milliseconds after the process began; true when the process has become busy or calm by it. */
export function noteDelay(delayMs: number, at: number): boolean {
  const before = measured.isBusy
  measured = stepPeak(measured, delayMs, at)
  return measured.isBusy !== before
}

export function noteBusyElsewhere(isBusy: boolean): void {
  isBusyElsewhere = isBusy
}

/** True while this process is busy by measure. */
export function isBusy(): boolean {
  return measured.isBusy
}

export function isPutOff(name: Switch): boolean {
  return choice[name] || measured.isBusy || isBusyElsewhere
}

/** Families come back within this span, each at another moment, so that they do not come all at once. In milliseconds. */
const comesBack = { from: seconds(60), within: seconds(120) }

/** Continues only while new questions are accepted. @throws RetryLater with a random wait of one to three minutes. */
export function refuseQuestionWhilePutOff(): void {
  if (!isPutOff('questions')) return
  const wait = comesBack.from + Math.random() * comesBack.within
  const inMinutes = Math.ceil(wait / minutes(1))
  throw new RetryLater(
    `Portal sedang sangat ramai, jadi pertanyaan Anda belum terkirim. Tulisan Anda masih ada. Tunggu ${inMinutes} menit, lalu kirim lagi.`,
    wait,
  )
}

const list = new Intl.ListFormat('id')

/** What is delayed, as text; null while everything is done. */
export function peakLine(): string | null {
  const waiting = switchNames.filter(isPutOff).map((name) => switches[name].label.toLowerCase())
  return waiting.length === 0 ? null : `Mode puncak: ${list.format(waiting)} menunggu.`
}
