import type { ClosingStage } from '#domain/season/closing-stage.ts'
import { describeDueTime, isOverdue } from '#domain/tickets/sla/due-times.ts'
import type { WorkCalendar } from '#domain/tickets/sla/working-hours.ts'
import type { Priority, TicketKind } from '#domain/tickets/ticket.ts'
import { formatRelative, isoDay } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'

/** What keeps a family from choosing a school weighs most; `maxHarm` at most. */
const weights: Readonly<Record<TicketKind, Readonly<Record<string, number>>>> = {
  question: { login: 30, verification: 30, upload: 20, technical: 20 },
  complaint: { system: 20 },
}

const otherwise = 10

/** The effect of waiting, as text, by the weight; null for what any ticket does. */
function harmWords(harm: number): string | null {
  if (harm >= maxHarm) return 'menghalangi pendaftaran'
  return harm > otherwise ? 'menghambat pendaftaran' : null
}

const maxHarm = 30

/** The weight of the category, from 0 to `maxHarm`. */
function harmOf(kind: TicketKind, category: string): number {
  const ofKind = weights[kind]
  return (Object.hasOwn(ofKind, category) ? ofKind[category] : undefined) ?? otherwise
}

export interface PressureFacts {
  readonly kind: TicketKind
  readonly category: string
  readonly requestedPriority: Priority
  readonly answered: boolean
  readonly waitsSince: Date
  /** When the requester wrote back after an answer; null when an answer is the last word, or there is none. */
  readonly wroteBackAt: Date | null
  readonly dueAt: Date | null
  readonly inDistress: boolean
  /** True in the last hours of the stage that the ticket is about. */
  readonly isClosing: boolean
}

export type PressingStage = Pick<ClosingStage, 'name' | 'closes'>

export interface QueueContext {
  readonly at: Date
  readonly calendar: WorkCalendar
  readonly stage: PressingStage | null
}

export interface Pressure {
  readonly score: number
  readonly reason: string
}

/** What is shown together in an agent's own queue, in this order; of the last, only the requester can continue. */
export const queueGroups = ['distress', 'closing', 'overdue', 'soon', 'wroteBack', 'woke', 'other', 'answered'] as const
export type QueueGroup = (typeof queueGroups)[number]

const soon = hours(1)
const dueAhead = hours(8)
const stageAhead = days(3)

interface Part {
  readonly score: number
  readonly words: string
}

/** Rises with the time from 0 towards 1, and is half of it after `half` milliseconds. */
const rising = (time: number, half: number) => Math.max(0, time) / (Math.max(0, time) + half)

function spanWords(span: number): string {
  if (span < minutes(1)) return 'kurang dari 1 menit'
  if (span < hours(1)) return `${Math.floor(span / minutes(1))} menit`
  return span < days(1) ? `${Math.floor(span / hours(1))} jam` : `${Math.floor(span / days(1))} hari`
}

/** In working time, as lists say it; the score goes by the clock. */
function duePart(dueAt: Date | null, { at, calendar }: QueueContext): Part | undefined {
  if (!dueAt) return undefined
  const left = dueAt.getTime() - at.getTime()
  const words = describeDueTime(dueAt, at, calendar).words.replace(/^./, (letter) => letter.toUpperCase())
  if (isOverdue(dueAt, at)) {
    return { score: 100 + 20 * rising(-left, days(1)), words }
  }
  if (left > dueAhead) return undefined
  const score = left <= soon ? 60 + 20 * (1 - left / soon) : 40 * (1 - left / dueAhead)
  return { score, words }
}

function dayWords(moment: Date, at: Date): string {
  const midnight = (date: Date) => new Date(`${isoDay(date)}T00:00:00Z`).getTime()
  const ahead = Math.round((midnight(moment) - midnight(at)) / days(1))
  return ['hari ini', 'besok', 'lusa'][ahead] ?? `${ahead} hari lagi`
}

const lowerFirst = (words: string) => words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase('id-ID'))

/** More than being overdue and all that comes with it. */
const closingScore = 300

function stagePart(harm: number, isClosing: boolean, { stage, at }: QueueContext): Part | undefined {
  const left = stage ? stage.closes.getTime() - at.getTime() : 0
  if (!stage || left <= 0 || (left > stageAhead && !isClosing)) return undefined
  const name = lowerFirst(stage.name)
  const score = isClosing ? closingScore : 55 * (harm / maxHarm) * (1 - left / stageAhead)
  return { score, words: `Tahap ${name} ditutup ${dayWords(stage.closes, at)}` }
}

function wroteBackPart(wroteBackAt: Date | null, at: Date): Part | undefined {
  if (!wroteBackAt) return undefined
  const age = at.getTime() - wroteBackAt.getTime()
  return { score: 30 + 20 * rising(age, hours(12)), words: `Keluarga membalas ${formatRelative(wroteBackAt, at)}` }
}

function waitingPart(since: Date, at: Date): Part {
  const age = at.getTime() - since.getTime()
  return { score: 30 * rising(age, days(1)), words: age < minutes(1) ? 'Baru masuk' : `Menunggu ${spanWords(age)}` }
}

const leastNamed = 10

/** More than everything else together. */
const distressScore = 1_000

export function pressureOf(facts: PressureFacts, around: QueueContext): Pressure {
  if (facts.inDistress) return { score: distressScore, reason: 'Pemohon mungkin dalam bahaya' }
  const harm = harmOf(facts.kind, facts.category)
  const tieBreak = facts.requestedPriority === 'urgent' ? 1 : 0
  if (facts.answered) return { score: tieBreak, reason: 'Menunggu balasan keluarga' }
  const { at } = around
  const waiting = waitingPart(facts.waitsSince, at)
  const stage = stagePart(harm, facts.isClosing, around)
  const parts = [duePart(facts.dueAt, around), stage, wroteBackPart(facts.wroteBackAt, at), waiting].filter(
    (part) => part !== undefined,
  )
  const score = parts.reduce((sum, part) => sum + part.score, harm + tieBreak)
  const byStrength = parts.toSorted((one, other) => other.score - one.score)
  const [strongest = waiting, ...others] = byStrength
  // The open stage closes for every ticket, and every one waits: next to another reason both are redundant.
  const second = others.find((part) => part !== waiting && part !== stage)
  const further = [second, { score: harm, words: harmWords(harm) }]
    .filter((part): part is Part => !!part?.words && part.score >= leastNamed)
    .sort((one, other) => other.score - one.score)
  const [next] = further
  return { score, reason: next ? `${strongest.words}, ${lowerFirst(next.words)}` : strongest.words }
}

export function groupOf(
  { answered, dueAt, wroteBackAt, inDistress, isClosing }: PressureFacts,
  at: Date,
  hasReturned = false,
): QueueGroup {
  if (inDistress) return 'distress'
  if (answered) return hasReturned ? 'woke' : 'answered'
  if (isClosing) return 'closing'
  if (isOverdue(dueAt, at)) return 'overdue'
  if (dueAt && dueAt.getTime() - at.getTime() <= soon) return 'soon'
  if (wroteBackAt) return 'wroteBack'
  return hasReturned ? 'woke' : 'other'
}
