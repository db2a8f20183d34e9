// The day that a question about a stage names: 'besok', 'tanggal 19', '19 Juni', 'hari Sabtu', 'Iduladha'. Pure.
import { addDays, isoDay, wibInstant } from '#shared/dates.ts'
import { type Holidays, weekdayNames } from './season-day.ts'

const months = [
  ...['januari', 'februari', 'maret', 'april', 'mei', 'juni', 'juli'],
  ...['agustus', 'september', 'oktober', 'november', 'desember'],
]

/** How many days from today on. */
const relative: Readonly<Record<string, number>> = {
  ...{ kemarin: -1, wingi: -1, besok: 1, bsk: 1, besuk: 1, sesuk: 1, mbesok: 1, lusa: 2 },
}

const weekdays: readonly string[] = weekdayNames.map((name) => name.toLowerCase())

/** Behind these 'Minggu' is a week, and any weekday that of another week. */
const otherWeek = new Set(['depan', 'lalu', 'ini', 'lagi', 'kemarin', 'wingi'])

const isoOf = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}

/** The month of a word, from 1: whole, or its first three letters; 0 for none. */
const monthOf = (word: string) =>
  months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word))) + 1

/** The next day of that weekday, today included; undefined for a word that names none. */
function weekdayOf(word: string, before: string, next: string, at: Date): string | undefined {
  const weekday = weekdays.indexOf(word.replace("'", ''))
  if (
    weekday === -1 ||
    otherWeek.has(next) ||
    (word === 'minggu' && /^\d+$|^(se|satu|dua|tiga|tiap|per)$/.test(before))
  )
    return undefined
  const today = new Date(`${isoDay(at)}T00:00:00Z`).getUTCDay()
  return isoDay(addDays(at, (weekday - today + 7) % 7))
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** The holiday that the words name, nearest to the stage's day; undefined for none. */
function holidayIn(words: readonly { readonly word: string }[], holidays: Holidays, stageDay: string) {
  const letters = words.map(({ word }) => word).join('')
  const named = [...holidays].filter(([, name]) => letters.includes(lettersOf(name))).map(([day]) => day)
  const distance = (day: string) => Math.abs(wibInstant(day).getTime() - wibInstant(stageDay).getTime())
  return named.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** What decides which day is meant. */
export interface DayContext {
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
