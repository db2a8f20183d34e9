import { stageLengthAt } from '#domain/season/named-time.ts'
import type { Season } from '#domain/season/season.ts'
import { endOf, stateInWords, stateOf, timesIn } from '#domain/season/stage-words.ts'
import { endOfDay, formatLongDate, isoDay, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { hasPassed, invites, isAsked, namesMoment, nothingMore, setsLimit, setsStrictLimit } from './date-words.ts'
import type { ReplyFacts, ReplyFinding } from './reply-facts.ts'
import { placedWords, replyWords, type TextPart, textParts, wordRow } from './reply-words.ts'

/** `merelyNamed`: behind these the stage is what is spoken of, not what is to be done. */
const { merelyNamed } = replyWords

export function findClosedStages(message: string, facts: ReplyFacts): ReplyFinding[] {
  const stages = (facts.season?.stages ?? [])
    .map((stage, _, all) => ({
      ...{ id: stage.id, name: stage.name, times: timesIn(all, stage) },
      words: placedWords(stage.name).map(({ word }) => word),
    }))
    .sort((a, b) => b.words.length - a.words.length)
  const found = new Map<string, ReplyFinding>()
  for (const { text } of textParts(message)) {
    const row = wordRow(text)
    if (hasPassed(row) || !(isAsked(row) || invites(row))) continue
    const words = placedWords(text)
    for (let at = 0; at < words.length; at += 1) {
      // The longest name that stands here: 'daftar ulang cadangan' is not 'daftar ulang'.
      const stage = stages.find(({ words: name }) => stageLengthAt(words, at, name) > 0)
      if (!stage) continue
      const length = stageLengthAt(words, at, stage.words)
      const [first, last] = [words[at], words[at + length - 1]]
      const before = words[at - 1]?.word ?? ''
      const closed = endOf(stage.times) !== null && stateOf(stage.times, facts.now) === 'past'
      const asksBefore = isAsked(wordRow(text.slice(0, first?.from))) || invites(wordRow(text.slice(0, first?.from)))
      const asksBehind = isAsked(wordRow(text.slice(last?.to)))
      const opens = at === 0 || before === 'untuk'
      if (closed && !merelyNamed.has(before) && (asksBefore || (opens && asksBehind)) && first && last) {
        found.set(stage.id, {
          kind: 'date',
          piece: text.slice(first.from, last.to),
          sentence: `Tahap "${stage.name}" ${stateInWords(stage.times, facts.now, { isReadLater: true }).replace(/;.*/, '')}, tetapi balasan ini masih mengajak ke sana.`,
        })
      }
      at += length - 1
    }
  }
  return [...found.values()]
}

const months = 'januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember'.split('|')
const written =
  /(?<![\d.,/-])(\d{1,2}) {1,2}(januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember|jan|feb|mar|apr|jun|jul|agu|agt|sep|okt|nov|des)(?![\p{L}])(?: {1,2}(20\d\d))?/giu
const inDigits = /(?<![\d./-])(?:(20\d\d)-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d))(?!\d)/g
const timeBehind = /^,? {0,2}(?:pukul|jam) {1,2}(\d{1,2})[.:](\d\d)/i

interface NamedDate {
  readonly piece: string
  readonly from: number
  /** 'YYYY-MM-DD'. */
  readonly day: string
  readonly time: string | undefined
}

const isoOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The dates of a text; one without a year is of the season's. */
function datesIn(text: string, seasonYear: number): NamedDate[] {
  const inWords = [...text.matchAll(written)].map((found) => {
    const [piece, day = '', name = '', year] = found
    const month = months.findIndex((each) => each.startsWith(name.toLowerCase().replace('agt', 'agu'))) + 1
    return { piece, from: found.index, day: isoOf(Number(year ?? seasonYear), month, Number(day)) }
  })
  const figures = [...text.matchAll(inDigits)].map((found) => {
    const [piece, y1, m1, d1, d2, m2, y2] = found
    return { piece, from: found.index, day: isoOf(Number(y1 ?? y2), Number(m1 ?? m2), Number(d1 ?? d2)) }
  })
  return [...inWords, ...figures].map((date) => {
    const behind = timeBehind.exec(text.slice(date.from + date.piece.length))
    return { ...date, time: behind ? `${behind[1]?.padStart(2, '0')}:${behind[2]}` : undefined }
  })
}

function isBeginning(text: string, { from, piece }: NamedDate): boolean {
  const before = wordRow(text.slice(Math.max(0, from - 30), from))
  const behind = text.slice(from + piece.length, from + piece.length + 24)
  const begins = /(?: mulai| sejak| dibuka| dari)(?: tanggal| pada)* $/.test(before)
  return begins || /^ {0,2}(?:sampai|hingga|s\.?d|s\/d|-|–)[^\d]{0,12}\d/i.test(behind)
}

function isOfSeason(day: string, facts: ReplyFacts): boolean {
  const moments =
    facts.season?.stages.flatMap(({ opens, closes }) => [opens, closes].filter((each) => each !== null)) ?? []
  const times = moments.map((each) => new Date(each).getTime())
  const at = zonedInstant(day).getTime()
  return at >= Math.min(...times) - days(1) && at <= Math.max(...times) + days(14)
}

function endsAt({ day, time }: NamedDate, facts: ReplyFacts): Date {
  if (time && Number(time.slice(0, 2)) < 24) return zonedInstant(day, time)
  const closes = facts.season?.stages.flatMap(({ closes: at }) =>
    at && isoDay(new Date(at)) === day ? [new Date(at)] : [],
  )
  return closes?.sort((a, b) => b.getTime() - a.getTime())[0] ?? endOfDay(day)
}

function isToCome(date: NamedDate, sentence: TextPart): boolean {
  const clauses = textParts(sentence.text, true)
  const clause = clauses.findLast((each) => each.from <= date.from) ?? { text: sentence.text, from: 0 }
  const [own, all] = [wordRow(clause.text), wordRow(sentence.text)]
  if (hasPassed(own)) return false
  const strict = setsStrictLimit(own)
  if (!strict && namesMoment(own)) return false
  const calls = isAsked(own)
  if ((hasPassed(all) || nothingMore(all)) && !calls) return false
  if (strict || invites(own) || calls) return true
  const isBrief = own.trim().split(' ').length <= date.piece.split(' ').length + 5
  const says = isAsked(all) || invites(all)
  return (setsLimit(own) && says) || (isBrief && (says || setsStrictLimit(all)))
}

export function findPastDates(message: string, facts: ReplyFacts): ReplyFinding[] {
  const { season, now } = facts
  if (!season) return []
  const found = new Map<string, string>()
  for (const sentence of textParts(message)) {
    for (const date of datesIn(sentence.text, season.year)) {
      if (Number.isNaN(zonedInstant(date.day).getTime()) || !isOfSeason(date.day, facts)) continue
      if (isBeginning(sentence.text, date) || endsAt(date, facts) > now) continue
      if (isToCome(date, sentence)) found.set(date.piece, formatLongDate(zonedInstant(date.day)))
    }
  }
  return [...found].map(([piece, day]) => ({
    kind: 'date',
    piece,
    sentence: `Tanggal ${day} sudah lewat, tetapi balasan ini masih menyebutnya sebagai waktu yang akan datang.`,
  }))
}

export function isOutdated(text: string, season: Season | undefined, at: Date): boolean {
  const facts = {
    ...{ ownNames: [], ownContacts: [], conversation: [], otherNames: [], staffNames: [] },
    ...{ officialContacts: [], origin: '', season, now: at },
  }
  return findPastDates(text, facts).length > 0 || findClosedStages(text, facts).length > 0
}
